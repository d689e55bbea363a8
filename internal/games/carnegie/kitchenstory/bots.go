package kitchenstory

import (
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/story"
)

// deed is what a bot did in a turn: each turn of a bot has exactly one.
type deed uint8

// The deeds. The first that fits counts.
const (
	acted   deed = iota // an action was carried out, whatever else
	moved               // it moved
	blocked             // its move was refused as a bot stood there
	refused             // a call was refused for another reason
	idle                // nothing was called for it
	deedCount
)

func (d deed) String() string {
	return [deedCount]string{acted: "acted", moved: "moved", blocked: "blocked", refused: "refused", idle: "idle"}[d]
}

// botBook is what a bot did.
type botBook struct {
	id    int
	team  sim.Team
	turns []botTurn // by turn, from 1
	// In this turn:
	acted, moved, refused bool
	blockedBy             int // the bot that it could not pass, or nobody
}

// botTurn is a turn of a bot.
type botTurn struct {
	deed      deed
	blockedBy int      // the bot that it could not pass in this turn, or nobody
	kitchen   sim.Team // where it stood at the end of the turn
	at        sim.Pos
	holding   sim.Item
}

func (b *botBook) end(s *sim.State) {
	is := s.Bot(b.id)
	d := botTurn{deed: idle, blockedBy: b.blockedBy, kitchen: is.Map, at: is.Pos, holding: is.Holding}
	switch {
	case b.acted:
		d.deed = acted
	case b.moved:
		d.deed = moved
	case b.blockedBy != nobody:
		d.deed = blocked
	case b.refused:
		d.deed = refused
	}
	b.turns = append(b.turns, d)
	b.acted, b.moved, b.refused, b.blockedBy = false, false, false, nobody
}

// kitchen returns the kitchen in which the bot was at the end of the last turn.
func (b *botBook) kitchen() sim.Team {
	if len(b.turns) == 0 {
		return b.team
	}
	return b.turns[len(b.turns)-1].kitchen
}

// stretch is turns in a row, both included; it is empty if it ends before it begins.
type stretch struct{ from, to int }

func (s stretch) turns() int { return s.to - s.from + 1 }

// longest returns the longest stretch of turns that fit.
func longest(turns int, fits func(turn int) bool) (best stretch) {
	best = stretch{1, 0}
	for _, s := range stretches(turns, fits) {
		if s.turns() > best.turns() {
			best = s
		}
	}
	return best
}

// stretches returns all stretches of turns that fit, each as long as it is.
func stretches(turns int, fits func(turn int) bool) (list []stretch) {
	from := 0
	for turn := 1; turn <= turns+1; turn++ {
		switch ok := turn <= turns && fits(turn); {
		case ok && from == 0:
			from = turn
		case !ok && from > 0:
			list = append(list, stretch{from, turn - 1})
			from = 0
		}
	}
	return list
}

func (b *botBook) turn(turn int) *botTurn { return &b.turns[turn-1] }

// botTurns returns the table of what a team's bots did with their turns.
func (b *Book) botTurns(t sim.Team) story.Section {
	section := story.Section{
		Key: "turns", Title: "Turns of " + t.String() + "'s bots", Seat: int(t),
		Columns: []story.Column{{Key: "bot", Title: "bot", Kind: story.NumberColumn}},
	}
	for d := range deedCount {
		section.Columns = append(section.Columns, story.Column{Key: d.String(), Title: d.String(), Kind: story.NumberColumn})
	}
	section.Columns = append(section.Columns, story.Column{Key: "turns", Title: "turns", Kind: story.NumberColumn},
		story.Column{Key: "idle_from", Title: "longest idle: from", Kind: story.TurnColumn}, story.Column{Key: "idle_to", Title: "to", Kind: story.TurnColumn})
	for _, bot := range b.bots {
		if bot.team != t {
			continue
		}
		row := []story.Value{story.Number(bot.id)}
		for _, n := range bot.deeds() {
			row = append(row, story.Number(n))
		}
		row = append(row, story.Number(len(bot.turns)))
		if rest := bot.longestIdle(); rest.turns() > 0 {
			row = append(row, story.Turn(rest.from), story.Turn(rest.to))
		} else {
			row = append(row, story.None(), story.None())
		}
		section.Add(row...)
	}
	return section
}

// deeds are in how many turns the bot did what.
func (b *botBook) deeds() (count [deedCount]int) {
	for i := range b.turns {
		count[b.turns[i].deed]++
	}
	return count
}

func (b *botBook) longestIdle() stretch {
	return longest(len(b.turns), func(turn int) bool { return b.turn(turn).deed == idle })
}
