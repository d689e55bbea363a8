package alamode

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// addTurn adds the events of the last turn, after automatic ones that preceded it.
func (p *position) addTurn(s *scene.Scene, before *position, answers []contest.Answer) {
	player := p.asked.Player()
	t := &turnEvents{scene: s, player: player, name: seats()[player], asked: &p.asked, after: &p.match}
	t.chef = p.asked.State.Chefs[p.asked.State.Acting()]
	if text := message(answers[player].Text); text != "" {
		s.Said = append(s.Said, scene.Said{Seat: player, Kind: "message", Text: text})
	}
	t.round(before)
	t.baked(before, p)
	action := kitchen.ParseAction(answers[player].Text)
	switch e, missed := linegame.MissedEvent(player, t.name, answers[player]); {
	case missed:
		e.Text += " and was eliminated"
		s.Events = append(s.Events, e)
	case p.result == kitchen.Eliminated:
		t.nowhere("out", scene.Bad, t.name+" was eliminated: "+reason(answers[player].Text, action))
	case p.result == kitchen.Refused:
		t.at(scene.Refused, scene.Bad, action.Target, fmt.Sprintf("cannot use the %s at %s: %s", t.tile(action.Target), cellName(action.Target), t.refusal(action.Target)))
	case action.Verb == kitchen.Use && t.chef.Cell.Touches(action.Target):
		t.use(action.Target)
	}
}

// turnEvents collects the events of a turn in a scene.
type turnEvents struct {
	scene  *scene.Scene
	player int
	name   string
	chef   kitchen.Chef   // before the action
	asked  *kitchen.Match // before the action
	after  *kitchen.Match
}

// at adds the player's action at a cell.
func (t *turnEvents) at(kind string, tone scene.Tone, cell kitchen.Cell, text string) {
	t.scene.Events = append(t.scene.Events, scene.Event{
		Kind: kind, Tone: tone, Seat: t.player, Sprite: t.name, X: cell.X(), Y: cell.Y(), Text: t.name + " " + text,
	})
}

func (t *turnEvents) nowhere(kind string, tone scene.Tone, text string) {
	t.scene.Events = append(t.scene.Events, scene.Event{Kind: kind, Tone: tone, Seat: t.player, Board: -1, Text: text})
}

func (t *turnEvents) tile(cell kitchen.Cell) string { return t.asked.Board.Tiles[cell].String() }

func (t *turnEvents) round(before *position) {
	round := t.asked.Round
	if before.match.Round == round && before.Turn() > 0 {
		return
	}
	text := fmt.Sprintf("round %d begins: %s", round, pairName(round))
	if round > 1 {
		text += fmt.Sprintf("; %s got %d in round %d", pairName(round-1), t.asked.RoundScores()[round-2], round-1)
	}
	t.scene.Events = append(t.scene.Events, scene.Event{Kind: "round", Tone: scene.Note, Seat: scene.NoSeat, Board: -1, Text: text})
}

// baked adds food that became ready or burnt in the oven.
func (t *turnEvents) baked(before, after *position) {
	cell := kitchen.Cell(max(0, slices.Index(t.asked.Board.Tiles[:], kitchen.OvenTile)))
	add := func(kind string, tone scene.Tone, seat int, text string) {
		t.scene.Events = append(t.scene.Events, scene.Event{
			Kind: kind, Tone: tone, Seat: seat, Sprite: "oven", X: cell.X(), Y: cell.Y(), Text: text,
		})
	}
	was, is := before.match.State.Oven.Food, t.asked.State.Oven.Food
	for player, name := range seats() {
		if after.tally.players[player].burnt > before.tally.players[player].burnt {
			add("burnt", scene.Bad, player, fmt.Sprintf("%s burnt; %s had put it into the oven", itemText(was), name))
		}
	}
	if is.IsDessert() && was != is && before.match.Round == t.asked.Round {
		add("ready", scene.Note, scene.NoSeat, itemText(is)+" is ready in the oven")
	}
}

// longestMessage is the number of characters of a message that the contest's viewer shows.
const longestMessage = 18

// message returns a player's message to viewers: its answer after the first semicolon.
func message(line string) string {
	_, text, _ := strings.Cut(line, ";")
	text = strings.TrimSpace(strings.ReplaceAll(text, ";", ""))
	if runes := []rune(text); len(runes) > longestMessage {
		return string(runes[:longestMessage])
	}
	return text
}
