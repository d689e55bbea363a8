package grass_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/grass/idle"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

func TestIdleGivesNoOrders(t *testing.T) {
	t.Parallel()
	m, err := field.Generate(7, 2)
	if err != nil {
		t.Fatal(err)
	}
	b, err := field.NewBoard(m)
	if err != nil {
		t.Fatal(err)
	}
	var a field.Answer
	idle.New().Act(field.NewState(b), &a)
	if line := string(a.AppendLine(nil)); line != "WAIT" {
		t.Errorf("it says %s", line)
	}
}
