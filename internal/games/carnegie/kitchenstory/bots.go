package kitchenstory

import (
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/sim"
)

// deed is the kind of a bot's turn: each turn has exactly one.
type deed uint8

// The kinds, by precedence.
const (
	acted   deed = iota // an action was carried out
	moved               // it moved
	blocked             // its move was refused because of a bot on the target
	refused             // another call was refused
	idle                // no call for it
	deedCount
)

func (d deed) String() string {
	return [deedCount]string{acted: "acted", moved: "moved", blocked: "blocked", refused: "refused", idle: "idle"}[d]
}

// botBook holds the turns of a bot.
type botBook struct {
	id    int
	team  sim.Team
	turns []botTurn // by turn, from 1
	// In this turn:
	acted, moved, refused bool
	blockedBy             int // the bot in its way, or nobody
}

// botTurn is a turn of a bot.
type botTurn struct {
	deed      deed
	blockedBy int      // the bot in its way in this turn, or nobody
	kitchen   sim.Team // its kitchen at the end of the turn
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

// kitchen returns the bot's kitchen at the end of the last turn.
func (b *botBook) kitchen() sim.Team {
	if len(b.turns) == 0 {
		return b.team
	}
	return b.turns[len(b.turns)-1].kitchen
}

// stretch is a range of turns, both ends included; it is empty if to is before from.
type stretch struct{ from, to int }

func (s stretch) turns() int { return s.to - s.from + 1 }

// longest returns the longest stretch of matching turns.
func longest(turns int, fits func(turn int) bool) (best stretch) {
	best = stretch{1, 0}
	for _, s := range stretches(turns, fits) {
		if s.turns() > best.turns() {
			best = s
		}
	}
	return best
}

// stretches returns all maximal stretches of matching turns.
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

// botTurns returns the table of how a team's bots used their turns.
func (b *Book) botTurns(t sim.Team) story.Section {
	section := story.NewSection("turns", "Turns of "+t.String()+"'s bots", int(t), story.Numbers("bot"))
	for d := range deedCount {
		section.Columns = append(section.Columns, story.Numbers(d.String()))
	}
	section.Columns = append(section.Columns, story.Numbers("turns"),
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

// deeds returns the number of the bot's turns of each kind.
func (b *botBook) deeds() (count [deedCount]int) {
	for i := range b.turns {
		count[b.turns[i].deed]++
	}
	return count
}

func (b *botBook) longestIdle() stretch {
	return longest(len(b.turns), func(turn int) bool { return b.turn(turn).deed == idle })
}
