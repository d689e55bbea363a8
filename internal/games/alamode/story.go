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

// Thresholds of findings (docs/explain.md).
const (
	// refusedActions is the number of a player's refused actions.
	refusedActions = 10
	// waitShare is the percentage of a player's turns spent waiting.
	waitShare = 30
)

// teller collects the turns of a match.
type teller struct {
	players [kitchen.Players]playerNotes
	served  story.Section
	list    []story.Finding
	laid    map[kitchen.Cell]int // who put down the item on a table
}

// playerNotes holds a player's actions.
type playerNotes struct {
	did      [deeds]int
	byKind   map[string]int // events
	given    int            // items that its partner picked up
	refused  map[string]int // actions by reason
	firstOne int            // turn of the first refused action
}

// The kinds of a player's turn; each turn in which it was asked has exactly one.
const (
	didMove = iota
	didUse
	didWait
	wasRefused
	wasOut
	deeds
)

// Narrate starts the story of a match.
func (g *rules) Narrate(*position) linegame.StoryBuilder[*position] {
	t := &teller{laid: map[kitchen.Cell]int{}}
	t.served = story.NewSection("served", "Desserts served", scene.NoSeat, story.Turns("turn"), story.Numbers("round"), story.Texts("player"), story.Texts("dish"), story.Numbers("points"))
	for player := range t.players {
		t.players[player] = playerNotes{byKind: map[string]int{}, refused: map[string]int{}}
	}
	return t
}

// Turn adds a turn.
func (t *teller) Turn(before, after *position, said []contest.Answer, events []scene.Event) {
	player := after.asked.Player()
	c := &t.players[player]
	if before.match.Round != after.asked.Round {
		clear(t.laid)
	}
	turn := after.Turn()
	action := kitchen.ParseAction(said[player].Text)
	chef := after.asked.State.Chefs[after.asked.State.Acting()]
	for i := range events {
		e := &events[i]
		if e.Seat != scene.NoSeat {
			t.players[e.Seat].byKind[e.Kind]++
		}
		lost := chef.Hands
		if e.Kind == "burnt" {
			lost = before.match.State.Oven.Food
		}
		t.event(e, turn, lost)
	}
	switch {
	case after.result == kitchen.Eliminated:
		c.did[wasOut]++
	case after.result == kitchen.Refused:
		c.did[wasRefused]++
	case action.Verb == kitchen.Use && chef.Cell.Touches(action.Target):
		c.did[didUse]++
		t.handOver(player, action.Target, chef.Hands, after)
	case action.Verb == kitchen.Wait:
		c.did[didWait]++
	default:
		c.did[didMove]++
	}
	if got := after.match.State.Score - after.asked.State.Score; got != 0 {
		t.served.Add(story.Turn(turn), story.Number(after.asked.Round), story.Text(seats()[player]), story.Text(desserts(chef.Hands)), story.Number(int64(got)))
	}
}

// event adds a finding for an event that is a mistake; lost names what burnt or was wasted.
func (t *teller) event(e *scene.Event, turn int, lost kitchen.Item) {
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
			f.Again, f.Fix = name+" let food burn", "be at the oven when the food is ready, or put nothing into it"
		case "wasted":
			f.Amount = -int64(kitchen.Worth(lost))
			f.Again, f.Fix = name+" wasted a dish", "take only what a customer has ordered; put a dish on a table until it is ordered"
		}
		t.list = append(t.list, f)
	}
	if e.Kind == scene.Refused {
		c := &t.players[e.Seat]
		_, reason, _ := strings.Cut(e.Text, ": ")
		if c.refused[reason]++; c.firstOne == 0 {
			c.firstOne = turn
		}
	}
}

// handOver records items put down on a table, and picked up there by the partner.
func (t *teller) handOver(player int, cell kitchen.Cell, had kitchen.Item, after *position) {
	if after.asked.Board.Tiles[cell] != kitchen.Table {
		return
	}
	was, is := after.asked.State.Tables[cell], after.match.State.Tables[cell]
	if by, ok := t.laid[cell]; ok && by != player && was != kitchen.None && is == kitchen.None {
		t.players[by].given++
	}
	delete(t.laid, cell)
	if is != kitchen.None && had != kitchen.None {
		t.laid[cell] = player
	}
}

// Story returns the story so far.
func (t *teller) Story(at *position) (told story.Story) {
	told.Findings = slices.Clone(t.list)
	told.Sections = append(told.Sections, t.points(&at.match), t.served, t.turns(), t.counts())
	told.Comparison = t.comparison(&at.match)
	for player, name := range seats() {
		c := &t.players[player]
		asked := 0
		for _, n := range c.did {
			asked += n
		}
		if n := c.did[didWait]; 100*n > waitShare*asked {
			told.Findings = append(told.Findings, story.Finding{
				Kind: "idle", Tone: scene.Note, Seat: player, Turn: 1, Until: at.Turn(), Board: -1, Text: fmt.Sprintf("%s waited in %d of its %d turns", name, n, asked),
				Fix: "prepare the next dessert instead of waiting",
			})
		}
		if n := c.did[wasRefused]; n >= refusedActions {
			told.Findings = append(told.Findings, story.Finding{
				Kind: "refused", Tone: scene.Note, Seat: player, Turn: c.firstOne, Board: -1, Text: fmt.Sprintf("%d actions of %s were refused, most often: %s", n, name, c.mostRefused()),
				Fix: "check this before the action",
			})
		}
	}
	return told
}

// mostRefused returns the most frequent reason of a player's refused actions.
func (c *playerNotes) mostRefused() (reason string) {
	for r, n := range c.refused {
		if n > c.refused[reason] || n == c.refused[reason] && r < reason {
			reason = r
		}
	}
	return reason
}

// points returns the table of the players' points by round. It adds up to their scores, unless they are out.
func (t *teller) points(m *kitchen.Match) story.Section {
	section := story.NewSection("points", "Points", scene.NoSeat, story.Texts("round"), story.Numbers(seats()[0]), story.Numbers(seats()[1]), story.Numbers(seats()[2]))
	section.Note = "The points of a round count for both of its players. Who is out ends with -1."
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

// turns returns the table of how the players used their turns.
func (t *teller) turns() story.Section {
	section := story.NewSection("turns", "Turns", scene.NoSeat, story.Texts("player"), story.Numbers("moved"), story.Numbers("used"), story.Numbers("waited"),
		story.Numbers("refused"), story.Numbers("out"), story.Numbers("turns"))
	for player, name := range seats() {
		row, sum := []story.Value{story.Text(name)}, 0
		for _, n := range t.players[player].did {
			row, sum = append(row, story.Number(n)), sum+n
		}
		section.Add(append(row, story.Number(sum))...)
	}
	return section
}

// counts returns the table of the players' other counts.
func (t *teller) counts() story.Section {
	section := story.NewSection("work", "Work", scene.NoSeat, story.Texts("player"), story.Numbers("served"), story.Numbers("chopped"), story.Numbers("into the oven"),
		story.Numbers("burnt"), story.Numbers("wasted"), story.Numbers("handed over"))
	section.Note = "Burnt: what the player had put into the oven. Wasted: served without an order. Handed over: put on a table, from which the partner took it."
	for player, name := range seats() {
		c := &t.players[player]
		section.Add(story.Text(name), story.Number(c.byKind["served"]), story.Number(c.byKind["chopped"]), story.Number(c.byKind["into the oven"]),
			story.Number(c.byKind["burnt"]), story.Number(c.byKind["wasted"]), story.Number(c.given))
	}
	return section
}
