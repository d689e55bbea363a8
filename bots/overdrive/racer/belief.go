package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// style is a way in which an opponent may drive.
type style struct {
	taste
	trust   int         // in how many of the last rounds it was right, in thousandths
	tracks  int         // imagined tracks of this round on which the opponent is taken to drive like this
	command race.Action // what the opponent would do in this round
	comes   sequel      // what would come of that
}

// searches reports whether it is the racer's own way, which is a search, and not a glance.
func (s *style) searches() bool { return s.rounds == 0 }

// sequel is what shows after a round how the opponent drove.
type sequel struct {
	place race.Place
	speed int
	fired bool // an EMP that hit
}

// belief is in which style the opponent drives. It is learnt from what each style would have done.
type belief struct {
	player int // who believes it
	styles []style
	known  bool // what each style would have done in the last round
}

// newBelief takes an opponent at first to look some rounds ahead and to attack at once, as most do.
func newBelief(player int) *belief {
	return &belief{player: player, styles: []style{
		// It searches as the bot itself does.
		{trust: 500},
		// It looks some rounds ahead and attacks at once, or thinks only of itself.
		{taste: taste{rounds: 3, damage: 60, emp: 30, rival: 50}, trust: 550},
		{taste: taste{rounds: 3, damage: 60}, trust: 450},
		// It minds only this round and keeps its car whole, and attacks where that costs it little, or never.
		{taste: taste{rounds: 1, damage: 200, emp: 60, rival: 50}, trust: 500},
		{taste: taste{rounds: 1, damage: 120}, trust: 400},
	}}
}

// memorable is about how many rounds trust goes back: opponents may do something else later in a race.
const memorable = 20

// see takes in what the opponent did, unless it was stopped: then nothing shows what it wanted to do.
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

// foresee notes what would come of the command of each style and the own one.
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

// next returns the style on the next imagined track. Tracks are given out as seats are by votes: the first
// one to the style that is trusted most, and the more, the more it is trusted.
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

// votes grow so fast with trust that a style that is seldom right gets no track.
func (s *style) votes() int64 {
	votes := int64(1)
	for range 6 {
		votes *= int64(s.trust)
	}
	return votes / int64(s.tracks+1)
}
