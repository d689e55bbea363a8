package alamode_test

import (
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// corner is a kitchen in which the first chef can use everything without moving.
const corner = `{"game":"alamode","rows":[
	"DHO########",
	"W0........#",
	"C.I######.#",
	"#.#######.#",
	"#.#######.#",
	"#........1#",
	"###########"],
	"customers":[{"item":"DISH-ICE_CREAM","award":400},{"item":"DISH-CROISSANT","award":850},{"item":"DISH-ICE_CREAM-CROISSANT","award":1000}]}`

// scripted returns a player that gives these answers and then waits.
func scripted(all ...string) testPlayer {
	return func(*kitchen.Match) (string, error) {
		if len(all) == 0 {
			return "WAIT", nil
		}
		line := all[0]
		all = all[1:]
		return line, nil
	}
}

// Every kind of event is shown in its turn, with the place and the players concerned.
func TestEvents(t *testing.T) {
	t.Parallel()
	a := scripted("USE 0 0;hi; there, everybody", "USE 2 2", "USE 0 1", "USE 1 0", "USE 2 0", "USE 2 0", "USE 0 2", "USE 0 1")
	game := gameWith(a, until(1, 40, always("WAIT"), always("DANCE")), failing(bot.TimedOut))
	m, trace := setting(t, game)
	m.Scenario = contest.Scenario{Game: alamode.Name, Name: "corner", File: "corner.json", Text: []byte(corner)}
	contesttest.Play(t.Context(), t, game, m)
	var got []string
	places := map[string][2]int{}
	contesttest.Scenes(t, gameWith(), trace.Bytes(), func(s *contesttest.Seen) {
		for _, e := range s.Scene.Events {
			got = append(got, s.Scene.Name+" "+string(e.Tone)+" "+e.Kind+": "+e.Text)
			places[e.Kind] = [2]int{e.X, e.Y}
		}
		for _, it := range s.Scene.Said {
			got = append(got, it.Kind+": "+it.Text)
		}
	})
	want := []string{
		"1/1 note round: round 1 begins: A and B",
		"1/1 detail picked up: A took an empty dish from the dishwasher",
		"message: hi there, everybod",
		"1/3 detail picked up: A took from the ice cream crate and now holds a dish with ice cream",
		"1/5 good served: A served ice cream: +396 for A and B",
		"1/7 detail picked up: A took from the dough crate and now holds dough",
		"1/9 note into the oven: A put dough into the oven",
		"1/11 bad refused: A cannot use the oven at (2,0): the dough is still baking",
		"1/13 bad refused: A cannot use the chopping board at (0,2): its hands are empty",
		"1/15 bad refused: A cannot use the window at (0,1): only dishes can be served, but it holds nothing",
		"1/19 note ready: croissant is ready in the oven",
		"1/29 bad burnt: croissant burnt; A had put it into the oven",
		`1/40 bad out: B was eliminated: "DANCE" is not a command; commands are MOVE x y, USE x y and WAIT, with a cell of the grid`,
		"2/1 note round: round 2 begins: C and A; A and B got 396 in round 1",
		"2/1 bad no answer: C gave no answer (timed out) and was eliminated",
	}
	must.Be(t, "events", want, got[:min(len(got), len(want))])
	if slices.ContainsFunc(got[len(want):], func(line string) bool { return line[:2] != "3/" }) {
		t.Errorf("more events: %q", got[len(want):])
	}
	if places["burnt"] != [2]int{2, 0} || places["served"] != [2]int{0, 1} {
		t.Errorf("places %v", places)
	}
}
