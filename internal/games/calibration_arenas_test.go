// The tests of calibration fit and check the models of win probability: see docs/explain.md.
package games_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	mapfiles "github.com/cookoff/cookoff/maps"
)

// arena describes the matches played for a game. Bots are separated by spaces; name*N is drawn N times as often.
type arena struct {
	game   string
	known  string // bots of the fit
	unseen string // bots outside the fit
	// scenario draws a scenario of the fit, or one that was held out.
	scenario func(r *rand.Rand, held bool) string
}

// arenas returns the arena of each game. Bots that search take most of the time, so they play rarely or with small searches.
func arenas() []arena {
	return []arena{
		{
			"carnegie",
			"report*14 chef:level=2*14 raider*2 raider:style=block*2 random*2 idle*2 greedy*2 chef:level=4",
			"waiter*14 chef:level=3*8 raider:style=starve*3 relay*2",
			kitchens,
		},
		{
			"alamode",
			"simple*6 clumsy*4 stocker*4 random idle blocker",
			"stubborn*8 relay*8 beam:nodes=200,width=20,depth=8",
			leagues("alamode", 4),
		},
		{
			"grass",
			"simple*6 recycler*6 turtle*4 rush*4 random*2 idle captain:nodes=60",
			"gradient",
			leagues("grass", 2),
		},
		{
			"overdrive",
			"sprinter*12 careful*12 random*4 idle*2 simple",
			"saboteur*24 racer:nodes=50",
			tracks,
		},
	}
}

// firstHeld is the first seed of the held-out scenarios.
const firstHeld = 1_000_000

func seed(r *rand.Rand, held bool) int {
	n := 1 + r.IntN(firstHeld-1)
	if held {
		n += firstHeld
	}
	return n
}

// kitchens draws a generated kitchen or a built-in map.
func kitchens(r *rand.Rand, held bool) string {
	if r.IntN(6) > 0 {
		return fmt.Sprintf("carnegie:seed=%d,gen=%d", seed(r, held), 1+r.IntN(2))
	}
	names := mapfiles.Names()
	at := r.IntN(len(names)/2) * 2 // the fit uses every second map
	if held {
		at++
	}
	return names[at]
}

func leagues(game string, count int) func(*rand.Rand, bool) string {
	return func(r *rand.Rand, held bool) string {
		return fmt.Sprintf("%s:seed=%d,league=%d", game, seed(r, held), 1+r.IntN(count))
	}
}

func tracks(r *rand.Rand, held bool) string { return fmt.Sprintf("overdrive:seed=%d", seed(r, held)) }

// set names a set of matches.
type set string

const (
	setFit  set = "fit"
	setMaps set = "maps" // known bots in held-out scenarios
	setBots set = "bots" // at least one unseen bot, in held-out scenarios
)

// draw draws a scenario, and a bot for each seat.
func (a *arena) draw(r *rand.Rand, s set, seats int) (scenario string, bots []string) {
	for range seats {
		bots = append(bots, pick(r, a.known))
	}
	if s == setBots {
		for seat := range bots {
			if r.IntN(2) == 0 {
				bots[seat] = pick(r, a.unseen)
			}
		}
		bots[r.IntN(seats)] = pick(r, a.unseen)
	}
	return a.scenario(r, s != setFit), bots
}

// pick draws a bot of a list.
func pick(r *rand.Rand, list string) string {
	var all []string
	for word := range strings.FieldsSeq(list) {
		name, times, found := strings.Cut(word, "*")
		n := 1
		if found {
			n, _ = strconv.Atoi(times)
		}
		all = append(all, slices.Repeat([]string{"@" + name}, n)...)
	}
	return all[r.IntN(len(all))]
}
