// Package racer is a bot for Overdrive that searches: on several sampled tracks, consistent with everything it
// has seen, it predicts the opponent's next rounds and searches for the best commands against them. It
// remembers the track, infers the opponent's damage and power-ups, and learns its style. It imports only the
// rules, has no clock and is deterministic.
package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// DefaultNodes is the default number of rounds simulated in the search for a command.
const DefaultNodes = 5000

// Limits of the number of sampled tracks, and the nodes needed for each.
const (
	minTracks     = 3
	maxTracks     = 6
	nodesPerTrack = 800
)

// Options control the search and the evaluation.
type Options struct {
	Nodes   int // rounds simulated in the search for a command
	Weights Weights
}

// Bot plays a player.
type Bot struct {
	player  int
	weights Weights
	memory  *memory
	sampler *sampler
	belief  *belief
	samples int // number of sampled tracks

	ownSearch, opponentSearch *search     // searches for the bot's and for the opponent's commands
	short                     shortSearch // short search for the opponent's commands
	found, reply              outcome     // results of the searches
	opponentPlan              plan        // opponent's predicted plan on the current track
	likelyPlan                plan        // the same on the first track, with the most likely style

	actions []race.Action // candidate commands, and the sums of their values over all tracks
	sums    []int

	after      race.State // position after this round
	standstill standstill
}

// New returns a bot for a player.
func New(player int, o Options) *Bot {
	b := &Bot{player: player, weights: o.Weights}
	b.samples = min(max(minTracks, o.Nodes/nodesPerTrack), maxTracks)
	b.short.player = 1 - player
	perLevel := max(1, o.Nodes/(b.samples*depth*7))
	b.ownSearch = newSearch(&b.weights, max(1, perLevel*2/3))
	b.opponentSearch = newSearch(&b.weights, max(1, perLevel/4))
	return b
}

// Act returns the command of a round.
func (b *Bot) Act(s *race.State) race.Command {
	if b.memory == nil || b.memory.track != s.Track() {
		b.memory, b.sampler, b.belief = newMemory(b.player, s), newSampler(s.Track()), newBelief(b.player)
		b.found.plan, b.standstill = plan{}, standstill{}
	}
	b.memory.update(s)
	b.belief.update(s)
	b.standstill.update(s)
	b.actions, b.sums = b.actions[:0], b.sums[:0]
	copy(b.found.plan[:], b.found.plan[1:]) // the first round has been played
	var root *race.State                    // position on the first track
	for number := range b.samples {
		sampled, err := b.sampler.position(b.memory, s, number)
		if err != nil {
			break
		}
		b.evaluate(sampled, number)
		if number == 0 {
			root = sampled
		}
	}
	c, spare := b.choose()
	b.standstill.record(c.Action)
	if root != nil {
		if dropped, ok := b.drop(s, root, spare); ok {
			c = dropped
		}
		b.belief.predictResults(root, &b.after, c)
	}
	b.memory.expected = b.likelyPlan[0]
	if c.Action == race.UseTweet {
		b.memory.truck = c.Target
	}
	return c
}

// evaluate searches from a position and adds the values of the commands to sums.
func (b *Bot) evaluate(root *race.State, number int) {
	style := b.belief.nextStyle()
	b.predict(root, style)
	if number == 0 {
		b.predictCommands(root, style)
		b.likelyPlan = b.opponentPlan
	}
	b.ownSearch.run(root, b.player, &b.opponentPlan, &b.found)
	if len(b.actions) == 0 {
		b.actions = append(b.actions, b.found.actions...)
		for range b.actions {
			b.sums = append(b.sums, 0)
		}
	}
	for i, v := range b.found.values {
		if v == minValue {
			v = b.found.best - prunedLoss
		}
		b.sums[i] += v
	}
}

// prunedLoss is the assumed loss, relative to the best command, of a command whose positions the search has
// dropped.
const prunedLoss = 200

// choose returns the best command and its advantage over doing nothing.
func (b *Bot) choose() (c race.Command, spare int) {
	if len(b.actions) == 0 {
		return race.Command{Action: race.Accelerate}, prunedLoss
	}
	best, nothing := -1, 0
	for i, a := range b.actions {
		if (best < 0 || b.sums[i] > b.sums[best]) && !b.standstill.hasTried(a) {
			best = i
		}
		if a == race.DoNothing {
			nothing = i
		}
	}
	if best < 0 { // all commands were tried
		b.standstill.reset()
		best = slices.Index(b.sums, slices.Max(b.sums))
	}
	return race.Command{Action: b.actions[best]}, (b.sums[best] - b.sums[nothing]) / b.samples
}
