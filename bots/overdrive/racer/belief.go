package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// style is a driving style of an opponent.
type style struct {
	taste
	trust   int         // share of correct predictions in the last rounds, in thousandths
	tracks  int         // imagined tracks of this round on which the opponent is assumed to have this style
	command race.Action // its command in this round
	comes   sequel      // its expected result
}

// searches reports whether it is the racer's own style, which is a full search.
func (s *style) searches() bool { return s.rounds == 0 }

// sequel is the visible result of the opponent's command after a round.
type sequel struct {
	place race.Position
	speed int
	fired bool // an EMP that hit
}

// belief estimates the opponent's style by comparing its results with the predictions of each style.
type belief struct {
	player int // the player with this belief
	styles []style
	known  bool // the predictions for the last round exist
}

// newBelief starts with the most common style: a few rounds of look-ahead and immediate attacks.
func newBelief(player int) *belief {
	return &belief{player: player, styles: []style{
		// It searches like the bot itself.
		{trust: 500},
		// It looks some rounds ahead and attacks at once, or only cares about itself.
		{taste: taste{rounds: 3, damage: 60, emp: 30, rival: 50}, trust: 550},
		{taste: taste{rounds: 3, damage: 60}, trust: 450},
		// It only considers this round, avoids damage, and attacks if that costs it little, or never.
		{taste: taste{rounds: 1, damage: 200, emp: 60, rival: 50}, trust: 500},
		{taste: taste{rounds: 1, damage: 120}, trust: 400},
	}}
}

// memorable is the approximate number of rounds that trust covers: opponents may change later in a race.
const memorable = 20

// see learns from the opponent's last round, unless it was stopped: then its intention is unknown.
func (b *belief) see(s *race.State) {
	if b.known && !had(s, b.player, race.UsedEMP) {
		came := sequelOf(s, b.player)
		for i := range b.styles {
			it := &b.styles[i]
			right := 0
			if it.comes == came {
				right = 1000
			}
			it.trust += (right - it.trust) / memorable
		}
	}
	b.known = false
	for i := range b.styles {
		b.styles[i].tracks = 0
	}
}

// foresee predicts the results of the commands of each style, given the own one.
func (b *belief) foresee(root, after *race.State, own race.Command) {
	for i := range b.styles {
		it := &b.styles[i]
		after.CopyFrom(root)
		var commands [race.Players]race.Command
		commands[b.player], commands[1-b.player].Action = own, it.command
		if after.Step(commands) != nil {
			return
		}
		it.comes = sequelOf(after, b.player)
	}
	b.known = true
}

func sequelOf(s *race.State, player int) sequel {
	return sequel{s.Position(1 - player), s.Speed(1 - player), had(s, player, race.HitEMP)}
}

// next returns the style for the next imagined track. Tracks are assigned like seats by votes: the first one to the
// most trusted style, and more to more trusted ones.
func (b *belief) next() *style {
	var best *style
	for i := range b.styles {
		if it := &b.styles[i]; best == nil || it.votes() > best.votes() {
			best = it
		}
	}
	best.tracks++
	return best
}

// votes returns a number that grows so fast with trust that a style that is seldom right gets no track.
func (s *style) votes() int64 {
	votes := int64(1)
	for range 6 {
		votes *= int64(s.trust)
	}
	return votes / int64(s.tracks+1)
}
