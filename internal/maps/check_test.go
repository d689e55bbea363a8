package maps_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	const (
		orders   = "ORDERS:\n"
		salad    = orders + "start=1 duration=99 required=SAUCE\n"
		unpaid   = "there are no orders, so nothing can be earned"
		complete = "#CK$#\n#b..U\n#STRB\n"
	)
	type warnings = []maps.Warning
	about := func(messages ...string) (w warnings) {
		for _, m := range messages {
			w = append(w, maps.Warning{Message: m})
		}
		return w
	}
	for _, c := range []struct {
		name, text string
		want       warnings
	}{
		{"no warnings", complete + orders + "start=1 duration=99 required=EGG,MEAT\n", nil},
		{"no orders, no stations", "b", about(unpaid)},
		{
			"no spawn", "S..\nT$U\n##.\n" + salad,
			about("no spawn (b): each team gets one bot near the centre, at (1,2)"),
		},
		{
			"no walkable tile", "ST$\n" + salad,
			about(
				"no bot can be placed: the map has no spawn (b) and no tile a bot can stand on",
				"no shop ($) is reachable: nothing can be bought",
				"no submit tile (U): nothing can be served",
				"no sink (S) is reachable: plates cannot be washed",
				"no sink table (T) is reachable: washed plates cannot be taken",
			),
		},
		{
			"no stations", "b\n" + salad,
			about(
				"no shop ($): nothing can be bought",
				"no submit tile (U): nothing can be served",
				"no sink (S): plates of served orders vanish",
				"no sink table (T): washed plates vanish",
			),
		},
		{
			"enclosed", "b.#.$\n..#.U\nST#..\n" + salad,
			about(
				"no shop ($) is reachable: nothing can be bought",
				"no submit tile (U) is reachable: nothing can be served",
			),
		},
		{"one of two bots enclosed", "b.#b$\n..#.U\nST#..\n" + salad, nil},
		{"diagonal step", "b#$\n#.U\nST.\n" + salad, nil},
		{"path over a submit tile", "bU.$\n##ST\n" + salad, nil},
		{
			"no counter, no cooker", "b$\nUT\nS#\n" + orders +
				"start=1 duration=9 required=SAUCE,NOODLES\nstart=1 duration=9 required=EGG,ONIONS,MEAT\n",
			warnings{
				{Message: "order 2 needs chopped ONIONS, but no counter (C) is reachable", Order: 2},
				{Message: "order 2 needs cooked EGG, but no cooker (K) is reachable", Order: 2},
			},
		},
		{
			"never active", complete + orders + "start=9 duration=-1 required=\nstart=-5 duration=5 required=\n" +
				"start=501 duration=5 required=\nstart=500 duration=5 required=\nstart=-5 duration=7 required=\n",
			warnings{
				{Message: "order 1 is never active: it expires in turn 8, before it starts in turn 9", Order: 1},
				{Message: "order 2 is never active: it expires in turn 0, before the first turn", Order: 2},
				{Message: "order 3 is never active: it starts in turn 501, after the last turn, 500", Order: 3},
			},
		},
		{
			"too late", complete + orders + "start=1 duration=9 required=EGG\nstart=498 duration=50 required=MEAT\nstart=1 duration=20 required=SAUCE\n",
			warnings{{Message: "order 1 cannot be served in time: it ends in turn 10, but cannot be ready before turn 24", Order: 1}},
		},
		{
			"stations in corners", "b$U#K\n..CK#\nSTK##\nB####\n##C#C", about(unpaid, "no bot can reach box (0,1), counter (2,0), counter (4,0), cooker (4,4)"),
		},
		{
			"many unreachable stations", "bC#CCCCCCCCCC", about(unpaid, "no bot can reach counter (3,0), counter (4,0), counter (5,0), counter (6,0), "+
				"counter (7,0), counter (8,0), counter (9,0), counter (10,0), 2 more"),
		},
		{"no switch", "b\nSWITCH: duration=0", about(unpaid, "the switch window (turn 250, duration 0) is never open within turns 1 to 500")},
		{"late switch", "b\nSWITCH: turn=501", about(unpaid, "the switch window (turn 501, duration 100) is never open within turns 1 to 500")},
		{"early switch", "b\nSWITCH: turn=-99", about(unpaid, "the switch window (turn -99, duration 100) is never open within turns 1 to 500")},
		{"switch in the last turn", "b\nSWITCH: turn=500", about(unpaid)},
		{"switch in the first turn", "b\nSWITCH: turn=-98", about(unpaid)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, maps.Check(mustParse(t, c.text))); diff != "" {
				t.Error(diff)
			}
		})
	}
}
