package timeline_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// The output of a bot is added to the scene of its turn, given by number or name, with limited length.
func TestAddLog(t *testing.T) {
	t.Parallel()
	f := played(0.5, 0.5, 0.5, 0.5)
	f.Scenes[2].Name = "2/1"
	log := "starting\n--- turn 1 ---\ngoal: (3,4)\n\n--- turn 9 ---\nlater\n--- turn 2/1 ---\n---\\ turn 3 ---\nlast" + "\n--- turn 3 ---\n" + strings.Repeat("x\n", 100)
	must.Do(t, f.AddLog(1, strings.NewReader(log)))
	got := map[int][]scene.Said{}
	for i := range f.Scenes {
		if said := f.Scenes[i].Said; len(said) > 0 {
			got[i] = said
		}
	}
	said := func(text string) []scene.Said { return []scene.Said{{Seat: 1, Kind: timeline.Printed, Text: text}} }
	want := map[int][]scene.Said{
		1: said("goal: (3,4)\n"), 2: said("---\\ turn 3 ---\nlast"), 3: said(strings.Repeat("x\n", 60) + "… 40 more lines in the log"),
	}
	must.Be(t, "output", want, got)
	long := played(0.5, 0.5)
	if err := long.AddLog(0, strings.NewReader("--- turn 1 ---\n"+strings.Repeat("y", 1<<20))); err != nil || long.Scenes[1].Said[0].Text != "… 1 more line in the log" {
		t.Errorf("of a long line there is %v, %v", long.Scenes[1].Said, err)
	}
	if err := long.AddLog(0, broken{}); err == nil || err.Error() != "broken" {
		t.Errorf("error %v", err)
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, fmt.Errorf("broken") }
