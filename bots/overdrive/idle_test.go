package overdrive_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/idle"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

func TestIdleRollsOn(t *testing.T) {
	t.Parallel()
	start, err := race.NewScenario(race.DefaultConfig(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if c := idle.New().Act(race.NewState(start)); c != (race.Command{}) {
		t.Errorf("its command is %+v", c)
	}
}
