package overdrive_test

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/must"
)

// Every kind of event is shown in its round, and the path of a car that changes lanes has a corner.
func TestEvents(t *testing.T) {
	t.Parallel()
	const street = `{"config":{"TRACK_LENGTH":40,"MAX_ROUNDS":6},"scenario":{"lanes":[` +
		`"0000100000000000000000000000000000000004",` +
		`"0030000006000000000000000000000000000004",` +
		`"0000000000000000000000000000000000000004",` +
		`"0000000000000000000000000000000000000004"],"trucks":[[4,9]]}}`
	_, trace := playMatchOn(t.Context(), t, street,
		scripted("TURN_RIGHT", "USE_OIL", "FLY", "USE_TWEET 4 30", "FIX"),
		testPlayer(func(round int) (string, error) {
			if round == 2 {
				return "", &bot.Failure{Kind: bot.TimedOut, Reason: "on purpose"}
			}
			return "ACCELERATE", nil
		}))
	var got []string
	var first []scene.Move
	contesttest.Scenes(t, overdrive.New(), trace.Bytes(), func(s *contesttest.Seen) {
		for _, e := range s.Scene.Events {
			got = append(got, strconv.Itoa(s.Scene.Turn)+" "+string(e.Tone)+" "+e.Kind+": "+e.Text)
		}
		if s.Scene.Turn == 1 {
			first = s.Scene.Moves
		}
	})
	want := []string{
		"1 detail turned: A turned right",
		"1 note picked up: A picked up oil in lane 2, block 3",
		"1 detail accelerated: B accelerated",
		"2 note used: A spilled oil in lane 2, block 5",
		"2 bad hit a wall: A hit a wall in lane 2, block 10",
		"2 bad no answer: B gave no answer (timed out)",
		"2 bad hit a truck: B hit a cyber truck in lane 4, block 9",
		`3 bad refused: A: "FLY" is not a command and did nothing`,
		"3 detail accelerated: B accelerated",
		"4 bad refused: A cannot use tweet: it has none",
		"4 detail accelerated: B accelerated",
		"5 note repaired: A repaired its car: damage 0",
		"5 detail accelerated: B accelerated",
		"6 detail accelerated: B accelerated",
		"6 good finished: B is ahead after the last round",
	}
	must.Be(t, "events", want, got)
	way := []scene.Point{{X: 0, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 1}, {X: 2, Y: 1}, {X: 3, Y: 1}, {X: 4, Y: 1}}
	if len(first) != 2 || cmp.Diff(way, first[0].Path) != "" {
		t.Errorf("paths %+v", first)
	}
}
