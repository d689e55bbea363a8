package grass

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// addTurn adds the events of the last turn. It replays the turn, as a match does not record them.
func (p *position) addTurn(s *scene.Scene, before *position, answers []contest.Answer) {
	turn := &turnEvents{scene: s, board: p.state.Board()}
	replay := field.Resolver{Log: &turn.log}
	state := before.state
	var parsed [field.Players]*field.Answer
	for player := range answers {
		if answers[player].Missed == nil {
			parsed[player] = new(field.Answer)
			parsed[player].Parse([]byte(answers[player].Text))
		}
	}
	replay.Step(&state, parsed)
	for player := range answers {
		turn.output(player, answers[player], parsed[player])
	}
	for _, r := range replay.Refusals {
		turn.refused(r)
	}
	turn.orders()
	turn.fights(p)
	turn.owners(before, p)
	turn.newGrass()
}

// turnEvents collects the events of a turn in a scene.
type turnEvents struct {
	scene *scene.Scene
	board *field.Board
	log   field.Log
}

// event adds an event at a cell.
func (t *turnEvents) event(kind string, tone scene.Tone, player, cell int, text string) *scene.Event {
	x, y := t.board.Coordinates(cell)
	t.scene.Events = append(t.scene.Events, scene.Event{Kind: kind, Tone: tone, Seat: player, X: x, Y: y, Text: text})
	return &t.scene.Events[len(t.scene.Events)-1]
}

// at returns the name of a cell.
func (t *turnEvents) at(cell int) string { return cellName(t.board.Coordinates(cell)) }

// output adds a player's message, and why it is out.
func (t *turnEvents) output(player int, answer contest.Answer, parsed *field.Answer) {
	if e, ok := linegame.MissedEvent(player, seats()[player], answer); ok {
		e.Text += " and was eliminated"
		t.scene.Events = append(t.scene.Events, e)
		return
	}
	if text := message(answer.Text); text != "" {
		t.scene.Said = append(t.scene.Said, scene.Said{Seat: player, Kind: "message", Text: text})
	}
	if parsed.Out != field.Playing {
		t.scene.Events = append(t.scene.Events, scene.Event{
			Kind: "out", Tone: scene.Bad, Seat: player, Board: -1, Text: seats()[player] + " was eliminated: " + parsed.Problem,
		})
	}
}

// refused adds a refused order.
func (t *turnEvents) refused(r field.Refusal) {
	word, _, _ := strings.Cut(string(r.Code), "-")
	what := strings.ToUpper(word)
	if word != "build" {
		what += " " + strconv.Itoa(int(r.Amount))
	}
	preposition := "at"
	if word == "move" {
		preposition = "from"
	}
	e := scene.Event{
		Kind: scene.Refused, Tone: scene.Bad, Seat: r.Player, Board: -1, X: int(r.X), Y: int(r.Y),
		Text: fmt.Sprintf("%s: %s %s (%d,%d) refused: %s", seats()[r.Player], what, preposition, r.X, r.Y, why(r.Code)),
	}
	if _, ok := t.board.Cell(e.X, e.Y); ok {
		e.Board = 0
	} else {
		e.X, e.Y = 0, 0
	}
	t.scene.Events = append(t.scene.Events, e)
}

// why explains why an order was refused.
func why(code field.Code) string {
	switch code {
	case field.BuildNotOwned, field.SpawnNotOwned:
		return "the tile is not the player's"
	case field.BuildOnRecycler, field.SpawnOnRecycler:
		return "there is a recycler on it"
	case field.BuildOnUnits:
		return "there are robots on it"
	case field.BuildNoMatter, field.SpawnNoMatter:
		return "not enough matter"
	case field.MoveNotEnoughUnits:
		return "there are fewer robots on the tile"
	case field.MoveSameTile:
		return "start and target are the same tile"
	}
	return "no robots" // SpawnZero, MoveZero
}

// orders adds builds, spawns and moves.
func (t *turnEvents) orders() {
	for _, b := range t.log.Built {
		e := t.event("built", scene.Note, b.Player, b.Cell, seats()[b.Player]+" built a recycler at "+t.at(b.Cell))
		e.Sprite = recyclerID(e.X, e.Y)
	}
	for _, b := range t.log.Spawned {
		text := seats()[b.Player] + " spawned " + spelling.Count(b.Amount, "robot") + " at " + t.at(b.Cell)
		e := t.event("spawned", scene.Detail, b.Player, b.Cell, text)
		e.Sprite = spriteID(b.Player, e.X, e.Y)
	}
	for i, m := range t.log.Moved {
		if amount, first := t.sameStep(i); first {
			from, to := t.point(m.From), t.point(m.To)
			t.scene.Moves = append(t.scene.Moves, scene.Move{
				Thing: robots, Owner: m.Player, Path: []scene.Point{from, to}, Badge: strconv.Itoa(amount),
			})
		}
	}
}

func (t *turnEvents) point(cell int) scene.Point {
	x, y := t.board.Coordinates(cell)
	return scene.Point{X: x, Y: y}
}

// sameStep returns the total number of robots that make the same step, and whether this order is the first of them.
func (t *turnEvents) sameStep(order int) (amount int, first bool) {
	m := t.log.Moved[order]
	first = true
	for i, o := range t.log.Moved {
		if o.Player != m.Player || o.From != m.From || o.To != m.To {
			continue
		}
		amount += o.Amount
		first = first && i >= order
	}
	return amount, first
}

func (t *turnEvents) fights(after *position) {
	for _, f := range t.log.Fights {
		a, b := f.Robots[0], f.Robots[1]
		left, winner := "none survive", scene.NoSeat
		switch {
		case a > b:
			left, winner = fmt.Sprintf("P0 keeps %d", a-b), 0
		case b > a:
			left, winner = fmt.Sprintf("P1 keeps %d", b-a), 1
		}
		text := fmt.Sprintf("fight at %s: P0 %d, P1 %d; %s", t.at(f.Cell), a, b, left)
		e := t.event("fight", scene.Note, winner, f.Cell, text)
		if winner != scene.NoSeat && after.state.Tile(f.Cell).Scrap > 0 {
			e.Sprite = spriteID(winner, e.X, e.Y)
		}
	}
}

// owners adds the tiles that changed owners.
func (t *turnEvents) owners(before, after *position) {
	for cell := range t.board.Tiles() {
		was, is := before.state.Tile(cell).Owner, after.state.Tile(cell).Owner
		switch {
		case is == was || is == field.Nobody:
		case was == field.Nobody:
			t.event("marked", scene.Detail, is, cell, seats()[is]+" marked "+t.at(cell))
		default:
			t.event("took", scene.Good, is, cell, seats()[is]+" took "+t.at(cell)+" from "+seats()[was])
		}
	}
}

// newGrass adds the tiles that became grass, with what was lost on them.
func (t *turnEvents) newGrass() {
	for _, g := range t.log.Gone {
		tone, text := scene.Detail, t.at(g.Cell)+" became grass"
		switch owner := g.Tile.Owner; {
		case g.Tile.Units > 0:
			tone, text = scene.Bad, text+": "+seats()[owner]+" lost it and "+spelling.Count(g.Tile.Units, "robot")
		case g.Tile.Recycler:
			tone, text = scene.Note, text+": the recycler of "+seats()[owner]+" is gone"
		case owner != field.Nobody:
			text += ": " + seats()[owner] + " lost it"
		}
		t.event("grass", tone, g.Tile.Owner, g.Cell, text)
	}
}

// Limits of a message in the contest's viewer, in UTF-16 units.
const (
	longestMessage = 48
	cutMessage     = 46
)

// message returns a player's message to viewers: its last MESSAGE.
func message(line string) string {
	last := ""
	for piece := range strings.SplitSeq(line, ";") {
		piece = strings.TrimFunc(piece, func(r rune) bool { return r <= ' ' })
		if text, ok := strings.CutPrefix(piece, "MESSAGE "); ok {
			last = text
		}
	}
	if units := utf16.Encode([]rune(last)); len(units) > longestMessage {
		return string(utf16.Decode(units[:cutMessage])) + "..."
	}
	return last
}
