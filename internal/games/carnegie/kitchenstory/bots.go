package kitchenstory

import (
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/sim"
)

// turnKind is the kind of a bot's turn.
type turnKind uint8

// The kinds, by precedence.
const (
	acted   turnKind = iota // an action succeeded
	moved                   // it moved
	blocked                 // its move was refused because another bot was on the target
	refused                 // another call was refused
	idle                    // no calls
	turnKindCount
)

func (d turnKind) String() string {
	return [turnKindCount]string{acted: "acted", moved: "moved", blocked: "blocked", refused: "refused", idle: "idle"}[d]
}

// botLog records the turns of a bot.
type botLog struct {
	id    int
	team  sim.Team
	turns []botTurn // by turn, from 1
	// In this turn:
	acted, moved, refused bool
	blockedBy             int // bot in the way, or noBot
}

// botTurn is a turn of a bot.
type botTurn struct {
	kind      turnKind
	blockedBy int      // bot in the way, or noBot
	kitchen   sim.Team // at the end of the turn, like the other fields below
	at        sim.Pos
	holding   sim.Item
}

func (b *botLog) end(s *sim.State) {
	is := s.Bot(b.id)
	d := botTurn{kind: idle, blockedBy: b.blockedBy, kitchen: is.Map, at: is.Pos, holding: is.Holding}
	switch {
	case b.acted:
		d.kind = acted
	case b.moved:
		d.kind = moved
	case b.blockedBy != noBot:
		d.kind = blocked
	case b.refused:
		d.kind = refused
	}
	b.turns = append(b.turns, d)
	b.acted, b.moved, b.refused, b.blockedBy = false, false, false, noBot
}

// kitchen returns the bot's kitchen at the end of the last turn.
func (b *botLog) kitchen() sim.Team {
	if len(b.turns) == 0 {
		return b.team
	}
	return b.turns[len(b.turns)-1].kitchen
}

// turnRange is a range of turns, both ends included; it is empty if to < from.
type turnRange struct{ from, to int }

func (s turnRange) turns() int { return s.to - s.from + 1 }

// longest returns the longest range of matching turns.
func longest(turns int, fits func(turn int) bool) (best turnRange) {
	best = turnRange{1, 0}
	for _, s := range matchingRanges(turns, fits) {
		if s.turns() > best.turns() {
			best = s
		}
	}
	return best
}

// matchingRanges returns all maximal ranges of matching turns.
func matchingRanges(turns int, fits func(turn int) bool) (list []turnRange) {
	from := 0
	for turn := 1; turn <= turns+1; turn++ {
		switch ok := turn <= turns && fits(turn); {
		case ok && from == 0:
			from = turn
		case !ok && from > 0:
			list = append(list, turnRange{from, turn - 1})
			from = 0
		}
	}
	return list
}

func (b *botLog) turn(turn int) *botTurn { return &b.turns[turn-1] }

// botTurns returns the table of how a team's bots used their turns.
func (b *Book) botTurns(t sim.Team) story.Section {
	section := story.NewSection("turns", "Turns of "+t.String()+"'s bots", int(t), story.Numbers("bot"))
	for d := range turnKindCount {
		section.Columns = append(section.Columns, story.Numbers(d.String()))
	}
	section.Columns = append(section.Columns, story.Numbers("turns"),
		story.Column{Key: "idle_from", Title: "longest idle: from", Kind: story.TurnColumn}, story.Column{Key: "idle_to", Title: "to", Kind: story.TurnColumn})
	for _, bot := range b.bots {
		if bot.team != t {
			continue
		}
		row := []story.Value{story.Number(bot.id)}
		for _, n := range bot.turnsByKind() {
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

// turnsByKind returns the number of the bot's turns of each kind.
func (b *botLog) turnsByKind() (count [turnKindCount]int) {
	for i := range b.turns {
		count[b.turns[i].kind]++
	}
	return count
}

func (b *botLog) longestIdle() turnRange {
	return longest(len(b.turns), func(turn int) bool { return b.turn(turn).kind == idle })
}
