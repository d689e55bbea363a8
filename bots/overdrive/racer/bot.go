// Package racer is a bot for Overdrive that searches: for some tracks that agree with all that it has
// seen it predicts the opponent's next rounds, and looks for the commands that come off best against
// these. It remembers the track, follows the opponent's damage and power-ups, and learns how it drives.
// It imports only the rules, has no clock and is deterministic.
package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// DefaultNodes is how many rounds are played in the search for a command where nothing else is asked for.
const DefaultNodes = 5000

// How many tracks are imagined: fewer if there are not so many rounds for each.
const (
	fewestTracks  = 3
	mostTracks    = 6
	nodesPerTrack = 800
)

// Options say how much a bot thinks, and what of positions.
type Options struct {
	Nodes   int // rounds played in the search for a command
	Weights Weights
}

// Bot plays a player.
type Bot struct {
	player   int
	weights  Weights
	memory   *memory
	imagined *imagination
	belief   *belief
	samples  int // tracks that are imagined

	mine, theirs *search // for its own commands and the opponent's
	glance       glance  // for the opponent's
	found, reply outcome // of the searches
	rival        plan    // the opponent's commands on one of the tracks
	likely       plan    // those on the first one, on which it drives as is believed most

	actions []race.Action // commands, and what they are worth on all tracks
	sums    []int

	after race.State // what comes of this round, for a try
	stuck standstill
}

// New makes a bot for a player.
func New(player int, o Options) *Bot {
	b := &Bot{player: player, weights: o.Weights}
	b.samples = min(max(fewestTracks, o.Nodes/nodesPerTrack), mostTracks)
	b.glance.player = 1 - player
	perLevel := max(1, o.Nodes/(b.samples*depth*7))
	b.mine = newSearch(&b.weights, max(1, perLevel*2/3))
	b.theirs = newSearch(&b.weights, max(1, perLevel/4))
	return b
}

// Act returns the command of a round.
func (b *Bot) Act(s *race.State) race.Command {
	if b.memory == nil || b.memory.track != s.Track() {
		b.memory, b.imagined, b.belief = newMemory(b.player, s), newImagination(s.Track()), newBelief(b.player)
		b.found.plan, b.stuck = plan{}, standstill{}
	}
	b.memory.see(s)
	b.belief.see(s)
	b.stuck.see(s)
	b.actions, b.sums = b.actions[:0], b.sums[:0]
	copy(b.found.plan[:], b.found.plan[1:]) // a round was played since
	var root *race.State                    // on the first track
	for number := range b.samples {
		imagined, err := b.imagined.position(b.memory, s, number)
		if err != nil {
			break
		}
		b.look(imagined, number)
		if number == 0 {
			root = imagined
		}
	}
	c, spare := b.choose()
	b.stuck.note(c.Action)
	if root != nil {
		if dropped, ok := b.drop(s, root, spare); ok {
			c = dropped
		}
		b.belief.foresee(root, &b.after, c)
	}
	b.memory.expected = b.likely[0]
	if c.Action == race.UseTweet {
		b.memory.truck = c.Target
	}
	return c
}

// look searches from a position, and adds up what commands are worth.
func (b *Bot) look(root *race.State, number int) {
	style := b.belief.next()
	b.predict(root, style)
	if number == 0 {
		b.compare(root, style)
		b.likely = b.rival
	}
	b.mine.run(root, b.player, &b.rival, &b.found)
	if len(b.actions) == 0 {
		b.actions = append(b.actions, b.found.actions...)
		for range b.actions {
			b.sums = append(b.sums, 0)
		}
	}
	for i, v := range b.found.values {
		if v == unseen {
			v = b.found.best - forgotten
		}
		b.sums[i] += v
	}
}

// forgotten is how far behind the best a command is taken to be whose positions the search has not kept.
const forgotten = 200

// choose returns the best command, and how much better it is than to do nothing.
func (b *Bot) choose() (c race.Command, spare int) {
	if len(b.actions) == 0 {
		return race.Command{Action: race.Accelerate}, forgotten
	}
	best, nothing := -1, 0
	for i, a := range b.actions {
		if (best < 0 || b.sums[i] > b.sums[best]) && !b.stuck.tried(a) {
			best = i
		}
		if a == race.DoNothing {
			nothing = i
		}
	}
	if best < 0 { // nothing has helped
		b.stuck.forget()
		best = slices.Index(b.sums, slices.Max(b.sums))
	}
	return race.Command{Action: b.actions[best]}, (b.sums[best] - b.sums[nothing]) / b.samples
}
