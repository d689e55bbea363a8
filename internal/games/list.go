package games

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// builtinBot is a built-in bot in the output of --format json.
type builtinBot struct {
	Game    string      `json:"game"`
	Word    string      `json:"argument"`
	About   string      `json:"about"`
	Options []botOption `json:"options"`
}

type botOption struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

// Bots lists the built-in bots of the given games.
func Bots(of []contest.Game) *ui.Document {
	bots := []builtinBot{}
	t := &ui.Table{Head: []string{"game", "bot", "what it does"}, Prose: true, Keep: []string{"bot", "what it does"}}
	for _, g := range of {
		info := g.Info()
		for _, b := range info.Builtins {
			it := builtinBot{Game: info.Name, Word: "@" + b.Name, About: b.Summary, Options: []botOption{}}
			t.Row(info.Name, it.Word, b.Summary)
			for _, o := range b.Options {
				it.Options = append(it.Options, botOption{o.Name, o.Summary})
				t.Row("", "  :"+o.Name+"=", "  "+o.Summary)
			}
			bots = append(bots, it)
		}
	}
	return &ui.Document{Value: bots, Body: []ui.Block{t}}
}

// botWords returns the arguments for a game's built-in bots.
func botWords(g contest.Game) []string {
	var words []string
	for _, b := range g.Info().Builtins {
		words = append(words, "@"+b.Name)
	}
	return words
}

// Listed is a game in the output of --format json.
type Listed struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Seats    []string `json:"seats"`
	Acts     string   `json:"acts"`
	Score    string   `json:"score"`
	Turns    int      `json:"turns"`
	Rules    []string `json:"rules"`
	TurnMS   float64  `json:"turn_ms"`
	InitMS   float64  `json:"init_ms"`
	Maps     []string `json:"maps"`
	Builtins []string `json:"bots"`
}

// List lists the games, and the errors of the user's games that cannot be loaded.
func (c *Catalogue) List() (all []Listed, wrong []error) {
	all = []Listed{}
	found, wrong := c.All()
	for _, g := range found {
		info := g.Info()
		it := Listed{
			Name: info.Name, Title: info.Title, Seats: info.Seats, Acts: info.Acts, Score: info.Score,
			Turns: info.Turns, Rules: info.Rules,
			TurnMS: ui.Milliseconds(info.Clock.Turn), InitMS: ui.Milliseconds(info.Clock.Init),
			Maps: []string{}, Builtins: botWords(g),
		}
		if hasMaps(info) {
			it.Maps = Maps()
		}
		all = append(all, it)
	}
	return all, wrong
}

// Table returns the game as a table for the terminal.
func (g Listed) Table(p ui.Palette) *ui.Table {
	start := "none at the start"
	if g.InitMS > 0 {
		start = fmt.Sprintf("%g ms at the start", g.InitMS)
	}
	t := &ui.Table{Prose: true, Paint: map[int]func(string) string{1: p.Seats(g.Seats)}}
	t.Row(g.Name, g.Title)
	t.Row("  seats", strings.Join(g.Seats, ", ")+" ("+g.Acts+")")
	t.Row("  rules", strings.Join(g.Rules, ", "))
	t.Row("  turns", fmt.Sprint(g.Turns))
	t.Row("  time limit", fmt.Sprintf("%g ms per turn, %s", g.TurnMS, start))
	t.Row("  maps", strings.Join(g.Maps, ", "))
	t.Row("  bots", strings.Join(g.Builtins, ", "))
	return t
}
