package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/ui"
)

// botInfo is a built-in bot as --format json prints it.
type botInfo struct {
	Game    string          `json:"game"`
	Word    string          `json:"argument"`
	About   string          `json:"about"`
	Options []botOptionInfo `json:"options"`
}

type botOptionInfo struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

type botsOptions struct{ game string }

func newBotsCommand(runF func(context.Context, *botsOptions) error) *cobra.Command {
	o := &botsOptions{}
	cmd := &cobra.Command{
		Use:   "bots",
		Short: "List the built-in bots",
		Long:  "Lists the built-in bots by game, with their options.",
		Example: `  cookoff bots
  cookoff bots --game grass
  cookoff run duel @random:seed=7 @idle`,
		Args: command.Usage(command.None),
		RunE: func(cmd *cobra.Command, _ []string) error { return runF(cmd.Context(), o) },
	}
	cmd.Flags().StringVar(&o.game, "game", "", "only the bots of this `game`")
	command.Results(cmd)
	command.Complete(cmd, "game", games.Names()...)
	return cmd
}

// bots lists the bots of a game, or of all.
func (a *app) bots(_ context.Context, o *botsOptions) error {
	listed := games.All()
	if o.game != "" {
		g, err := games.Named(o.game)
		if err != nil {
			return command.UsageError(fmt.Errorf("--game: %w", err))
		}
		listed = []contest.Game{g}
	}
	bots := []botInfo{}
	t := ui.Table{Prose: true, Keep: []string{"bot", "what it does"}}
	t.Row("game", "bot", "what it does")
	for _, g := range listed {
		info := g.Info()
		for _, b := range info.Builtins {
			it := botInfo{Game: info.Name, Word: "@" + b.Name, About: b.Summary, Options: []botOptionInfo{}}
			t.Row(info.Name, it.Word, b.Summary)
			for _, o := range b.Options {
				it.Options = append(it.Options, botOptionInfo{o.Name, o.Summary})
				t.Row("", "  :"+o.Name+"=", "  "+o.Summary)
			}
			bots = append(bots, it)
		}
	}
	return a.out.Table(&t, bots)
}

func newGamesCommand(runF func() error) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "games",
		Short:   "List the games",
		Long:    "Lists the games with their seats, rules, default time limits, built-in maps and bots.",
		Example: "  cookoff games",
		Args:    command.Usage(command.None),
		RunE:    func(*cobra.Command, []string) error { return runF() },
	}
	command.Results(cmd)
	return cmd
}

// gameInfo is a game as --format json prints it.
type gameInfo struct {
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

func (a *app) games() error {
	all := []gameInfo{}
	for _, g := range games.All() {
		info := g.Info()
		it := gameInfo{
			Name: info.Name, Title: info.Title, Seats: info.Seats, Acts: info.Acts, Score: info.Score,
			Turns: info.Turns, Rules: info.Rules,
			TurnMS: ui.Milliseconds(info.Clock.Turn), InitMS: ui.Milliseconds(info.Clock.Init),
			Maps: []string{}, Builtins: botWords(g),
		}
		if info.Name == games.MapGame().Info().Name {
			it.Maps = games.Maps()
		}
		all = append(all, it)
	}
	if a.out.IsJSON() {
		return a.out.JSON(all)
	}
	for _, g := range all {
		t := ui.Table{Prose: true, Paint: map[int]func(string) string{1: a.out.Seats}}
		t.Row(g.Name, g.Title)
		t.Row("  seats", strings.Join(g.Seats, ", ")+" ("+g.Acts+")")
		t.Row("  rules", strings.Join(g.Rules, ", "))
		t.Row("  turns", fmt.Sprint(g.Turns))
		t.Row("  time limit", fmt.Sprintf("%g ms a turn, %s", g.TurnMS, limitText(g.InitMS)))
		t.Row("  maps", strings.Join(g.Maps, ", "))
		t.Row("  bots", strings.Join(g.Builtins, ", "))
		if err := t.Print(a.Stdout, a.out.Width); err != nil {
			return err
		}
	}
	return nil
}

func limitText(initMS float64) string {
	if initMS == 0 {
		return "none at the start"
	}
	return fmt.Sprintf("%g ms at the start", initMS)
}
