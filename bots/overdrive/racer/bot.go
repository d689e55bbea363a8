// Package racer is a bot for Overdrive that searches: on several tracks consistent with what it has seen it
// predicts the opponent's next rounds, and searches for the best commands against these. It remembers the track,
// follows the opponent's damage and power-ups, and learns its style. It imports only the rules, has no clock and is
// deterministic.
package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// DefaultNodes is the default number of rounds played in the search for a command.
const DefaultNodes = 5000

// Numbers of imagined tracks: fewer if there are not enough rounds for each.
const (
	fewestTracks  = 3
	mostTracks    = 6
	nodesPerTrack = 800
)

// Options control the search and the evaluation.
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
	samples  int // imagined tracks

	mine, theirs *search // for its own commands and for the opponent's
	glance       glance  // for the opponent's commands
	found, reply outcome // results of the searches
	rival        plan    // the opponent's commands on the present track
	likely       plan    // those on the first one, with its most likely style

	actions []race.Action // commands, with their values over all tracks
	sums    []int

	after race.State // position after this round, for a trial
	stuck standstill
}

// New returns a bot for a player.
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

// look searches from a position, and adds up the values of commands.
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

// forgotten is the assumed loss against the best command of commands whose positions the search has not kept.
const forgotten = 200

// choose returns the best command, and its advantage over doing nothing.
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
	if best < 0 { // nothing helps
		b.stuck.forget()
		best = slices.Index(b.sums, slices.Max(b.sums))
	}
	return race.Command{Action: b.actions[best]}, (b.sums[best] - b.sums[nothing]) / b.samples
}
