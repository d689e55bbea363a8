package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/ui"
)

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

func (env *Env) games() error {
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
	if env.out.IsJSON() {
		return env.out.JSON(all)
	}
	for _, g := range all {
		t := ui.Table{Prose: true, Paint: map[int]func(string) string{1: env.out.Seats(g.Seats)}}
		t.Row(g.Name, g.Title)
		t.Row("  seats", strings.Join(g.Seats, ", ")+" ("+g.Acts+")")
		t.Row("  rules", strings.Join(g.Rules, ", "))
		t.Row("  turns", fmt.Sprint(g.Turns))
		t.Row("  time limit", fmt.Sprintf("%g ms a turn, %s", g.TurnMS, limitText(g.InitMS)))
		t.Row("  maps", strings.Join(g.Maps, ", "))
		t.Row("  bots", strings.Join(g.Builtins, ", "))
		if err := t.Print(env.Stdout, env.out.Width); err != nil {
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
