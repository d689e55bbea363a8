package overdrive_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/random"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// drive plays a match of two random bots and returns all commands as text.
func drive(t *testing.T, seeds [race.Players]uint64) (commandText string) {
	t.Helper()
	start, err := race.NewScenario(race.DefaultConfig(), 7)
	if err != nil {
		t.Fatal(err)
	}
	s := race.NewState(start)
	bots := [race.Players]*random.Bot{random.New(0, seeds[0]), random.New(1, seeds[1])}
	for !s.Over() {
		var commands [race.Players]race.Command
		for i, b := range bots {
			text := s.Track().Text(b.Act(s))
			commandText += text + "\n"
			if commands[i], err = s.Track().ParseCommand(text); err != nil || commands[i].Bad {
				t.Fatalf("%q is not a command: %v", text, err)
			}
		}
		must.Do(t, s.Step(commands))
	}
	if v := s.Verdict(); v.Winner == race.Nobody {
		t.Errorf("no winner: %+v", v)
	}
	return commandText
}

// The bot finishes the race, uses all commands, and is deterministic.
func TestRandomRaces(t *testing.T) {
	t.Parallel()
	text := drive(t, [race.Players]uint64{1, 1})
	config := race.DefaultConfig()
	for _, word := range config.CommandWords {
		if !strings.Contains(text, word) {
			t.Errorf("%s is never used", word)
		}
	}
	if drive(t, [race.Players]uint64{1, 1}) != text {
		t.Error("the same seeds give two different matches")
	}
	if drive(t, [race.Players]uint64{1, 2}) == text {
		t.Error("other seeds give the same match")
	}
}
