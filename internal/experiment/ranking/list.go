package ranking

import (
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Listed is a tournament in a list, in JSON.
type Listed struct {
	Tournament   int64           `json:"tournament"`
	Name         *string         `json:"name"`
	Kind         tournament.Kind `json:"kind"`
	Game         string          `json:"game"`
	Began        string          `json:"began"`
	Matches      int             `json:"matches"`
	Played       int             `json:"played"`
	Bots         []string        `json:"bots"`
	Disqualified []string        `json:"disqualified"`
}

// NewListed converts a stored tournament.
func NewListed(t store.Tournament) (Listed, error) {
	plan, err := tournament.PlanOf(t)
	return Listed{
		Tournament: t.ID, Name: ui.Optional(t.Name), Kind: plan.Kind(), Game: t.Game, Began: t.Began.Format(store.TimeLayout),
		Matches: t.Matches, Played: t.Played, Bots: append([]string{}, t.Names()...), Disqualified: append([]string{}, t.Disqualified()...),
	}, err
}

// List returns a list of tournaments in all formats.
func List(stored []store.Tournament) (*ui.Document, error) {
	all := []Listed{}
	for _, t := range stored {
		it, err := NewListed(t)
		if err != nil {
			return nil, err
		}
		all = append(all, it)
	}
	table := ui.TableOf(all,
		ui.Right("number", func(t Listed) string { return strconv.FormatInt(t.Tournament, 10) }),
		ui.Left("name", func(t Listed) string { return ui.Dash(ui.Cell(t.Name)) }),
		ui.Left("kind", func(t Listed) string { return string(t.Kind) }),
		ui.Left("game", func(t Listed) string { return t.Game }),
		ui.Right("matches", func(t Listed) string { return fmt.Sprintf("%d of %d", t.Played, t.Matches) }), // comparisons seldom play everything
		ui.Left("bots", func(t Listed) string { return ui.List(t.Bots) }),
		ui.Left("began", func(t Listed) string { return t.Began }),
	)
	table.Keep = []string{"number", "name", "bots", "matches", "kind", "game"}
	records := ui.Records(all, "tournament", "name", "kind", "game", "began", "matches", "played", "bots", "disqualified")
	return &ui.Document{Value: all, Lines: ui.Lines(all), Records: records, Body: []ui.Block{table}}, nil
}
