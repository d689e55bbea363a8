package alamode

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Thresholds above which findings are reported (docs/explain.md).
const (
	refusedActions = 10 // of a player
	waitShare      = 30 // per cent of a player's turns
)

// teller derives the story of a match from its turns.
type teller struct {
	players  [kitchen.Players]playerNotes
	served   story.Section
	findings []story.Finding
	putDown  map[kitchen.Cell]int // player who put down the item on a table
}

// playerNotes counts a player's actions.
type playerNotes struct {
	turns        [turnKinds]int
	events       map[string]int // number of events by kind
	handedOver   int            // items that the partner picked up
	refused      map[string]int // number of refused actions by reason
	firstRefused int            // turn of the first refused action
}

// Kinds of turns; each turn in which a player was asked has exactly one.
const (
	didMove = iota
	didUse
	didWait
	wasRefused
	wasOut
	turnKinds
)

func narrate(*position) linegame.StoryBuilder[*position] {
	t := &teller{putDown: map[kitchen.Cell]int{}}
	t.served = story.NewSection("served", "Desserts served", scene.NoSeat, story.Turns("turn"), story.Numbers("round"), story.Texts("player"), story.Texts("dish"), story.Numbers("points"))
	for player := range t.players {
		t.players[player] = playerNotes{events: map[string]int{}, refused: map[string]int{}}
	}
	return t
}

func (t *teller) Turn(before, after *position, answers []contest.Answer, events []scene.Event) {
	player := after.asked.Player()
	c := &t.players[player]
	if before.match.Round != after.asked.Round {
		clear(t.putDown)
	}
	turn := after.Turn()
	action := kitchen.ParseAction(answers[player].Text)
	chef := after.asked.State.Chefs[after.asked.State.Acting()]
	for i := range events {
		e := &events[i]
		if e.Seat != scene.NoSeat {
			t.players[e.Seat].events[e.Kind]++
		}
		lost := chef.Hands
		if e.Kind == "burnt" {
			lost = before.match.State.Oven.Food
		}
		t.addFinding(e, turn, lost)
	}
	switch {
	case after.result == kitchen.Eliminated:
		c.turns[wasOut]++
	case after.result == kitchen.Refused:
		c.turns[wasRefused]++
	case action.Verb == kitchen.Use && chef.Cell.Touches(action.Target):
		c.turns[didUse]++
		t.handOver(player, action.Target, chef.Hands, after)
	case action.Verb == kitchen.Wait:
		c.turns[didWait]++
	default:
		c.turns[didMove]++
	}
	if got := after.match.State.Score - after.asked.State.Score; got != 0 {
		t.served.Add(story.Turn(turn), story.Number(after.asked.Round), story.Text(seats()[player]), story.Text(dessertsText(chef.Hands)), story.Number(int64(got)))
	}
}

// addFinding adds a finding if an event is a mistake; lost is the item that burnt or was wasted.
func (t *teller) addFinding(e *scene.Event, turn int, lost kitchen.Item) {
	kinds := map[string]string{"burnt": "burnt", "wasted": "wasted", "out": "out"}
	kind, bad := kinds[e.Kind]
	if e.Kind == "emptied" && e.Tone == scene.Note {
		kind, bad = "wasted", true
	}
	if bad {
		f := story.Finding{Kind: kind, Tone: scene.Bad, Seat: e.Seat, Turn: turn, Board: e.Board, X: e.X, Y: e.Y, Text: e.Text}
		name := seats()[e.Seat]
		switch kind {
		case "burnt":
			f.Amount = -int64(kitchen.Worth(lost))
			f.Again, f.Fix = name+" let food burn", "be at the oven when the food is ready, or do not start baking"
		case "wasted":
			f.Amount = -int64(kitchen.Worth(lost))
			f.Again, f.Fix = name+" wasted a dish", "serve only what a customer has ordered; keep other dishes on a table until they are ordered"
		}
		t.findings = append(t.findings, f)
	}
	if e.Kind == scene.Refused {
		c := &t.players[e.Seat]
		_, reason, _ := strings.Cut(e.Text, ": ")
		if c.refused[reason]++; c.firstRefused == 0 {
			c.firstRefused = turn
		}
	}
}

// handOver records that an item was put down on a table, or picked up by the partner.
func (t *teller) handOver(player int, cell kitchen.Cell, held kitchen.Item, after *position) {
	if after.asked.Board.Tiles[cell] != kitchen.Table {
		return
	}
	before, now := after.asked.State.Tables[cell], after.match.State.Tables[cell]
	if by, ok := t.putDown[cell]; ok && by != player && before != kitchen.None && now == kitchen.None {
		t.players[by].handedOver++
	}
	delete(t.putDown, cell)
	if now != kitchen.None && held != kitchen.None {
		t.putDown[cell] = player
	}
}

// Story returns the story up to a position.
func (t *teller) Story(at *position) (result story.Story) {
	result.Findings = slices.Clone(t.findings)
	result.Sections = append(result.Sections, t.pointTable(&at.match), t.served, t.turnTable(), t.workTable())
	result.Comparison = t.comparison(&at.match)
	for player, name := range seats() {
		c := &t.players[player]
		asked := 0
		for _, n := range c.turns {
			asked += n
		}
		if n := c.turns[didWait]; 100*n > waitShare*asked {
			result.Findings = append(result.Findings, story.Finding{
				Kind: "idle", Tone: scene.Note, Seat: player, Turn: 1, Until: at.Turn(), Board: -1, Text: fmt.Sprintf("%s waited in %d of its %d turns", name, n, asked),
				Fix: "prepare the next dessert instead of waiting",
			})
		}
		if n := c.turns[wasRefused]; n >= refusedActions {
			result.Findings = append(result.Findings, story.Finding{
				Kind: "refused", Tone: scene.Note, Seat: player, Turn: c.firstRefused, Board: -1, Text: fmt.Sprintf("%d actions of %s were refused; most frequent reason: %s", n, name, c.maxRefused()),
				Fix: "check for this before the action",
			})
		}
	}
	return result
}

// maxRefused returns the most frequent reason of a player's refused actions.
func (c *playerNotes) maxRefused() (reason string) {
	for r, n := range c.refused {
		if n > c.refused[reason] || n == c.refused[reason] && r < reason {
			reason = r
		}
	}
	return reason
}

// pointTable returns the table of points by round. The columns add up to the scores, except for eliminated players.
func (t *teller) pointTable(m *kitchen.Match) story.Section {
	section := story.NewSection("points", "Points", scene.NoSeat, story.Texts("round"), story.Numbers(seats()[0]), story.Numbers(seats()[1]), story.Numbers(seats()[2]))
	section.Note = "Both players of a round get its points. Eliminated players end with -1."
	for i, points := range m.RoundScores() {
		row := []story.Value{story.Text(fmt.Sprint(i + 1)), story.None(), story.None(), story.None()}
		for _, player := range kitchen.RoundPlayers(i + 1) {
			row[1+player] = story.Number(points)
		}
		section.Add(row...)
	}
	row := []story.Value{story.Text("score")}
	for _, score := range m.Scores() {
		row = append(row, story.Number(score))
	}
	section.Add(row...)
	return section
}

// turnTable returns the table of turns by kind.
func (t *teller) turnTable() story.Section {
	section := story.NewSection("turns", "Turns", scene.NoSeat, story.Texts("player"), story.Numbers("moved"), story.Numbers("used"), story.Numbers("waited"),
		story.Numbers("refused"), story.Numbers("out"), story.Numbers("turns"))
	for player, name := range seats() {
		row, sum := []story.Value{story.Text(name)}, 0
		for _, n := range t.players[player].turns {
			row, sum = append(row, story.Number(n)), sum+n
		}
		section.Add(append(row, story.Number(sum))...)
	}
	return section
}

// workTable returns the table of other counts.
func (t *teller) workTable() story.Section {
	section := story.NewSection("work", "Work", scene.NoSeat, story.Texts("player"), story.Numbers("served"), story.Numbers("chopped"), story.Numbers("into the oven"),
		story.Numbers("burnt"), story.Numbers("wasted"), story.Numbers("handed over"))
	section.Note = "Burnt: food that the player put into the oven. Wasted: served without an order. Handed over: put on a table and taken by the partner."
	for player, name := range seats() {
		c := &t.players[player]
		section.Add(story.Text(name), story.Number(c.events["served"]), story.Number(c.events["chopped"]), story.Number(c.events["into the oven"]),
			story.Number(c.events["burnt"]), story.Number(c.events["wasted"]), story.Number(c.handedOver))
	}
	return section
}
