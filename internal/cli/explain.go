package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/explain"
)

type explainOptions struct {
	word     string // a trace, a match, or a folder
	bot      string // empty: all
	botGiven bool
	tables   bool
	all      bool
}

func newExplainCommand(env *Env) *cobra.Command {
	o := &explainOptions{}
	cmd := &cobra.Command{
		Use:   "explain TRACE|MATCH|FOLDER",
		Short: "Say why a match ended as it did",
		Long: `Plays a recorded match again and says what decided it, in twenty lines: how the sides differ, and
what each mistake cost and how to avoid it, the most expensive ones first. --tables adds tables:
each order, tile or dessert, the money or the speed, refused calls, the bots' turns. All of it
follows from the states of the match; docs/explain.md has the thresholds.

` + namesHelp + ` A trace that is cut off or differs from the rules is explained as far as it
goes. For a match of a tournament it also gives the bots' times, which traces
do not have.`,
		Example: `  cookoff explain runs/2026-01-31-duel-a-vs-b
  cookoff explain trace.jsonl.gz --bot my_bot
  cookoff explain 17 --tables
  cookoff explain trace.jsonl.gz --format json | jq '.findings[] | select(.kind == "late")'`,
		Args:              oneArg("trace, match or folder"),
		ValidArgsFunction: env.completeRecorded,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.word, o.botGiven = args[0], cmd.Flags().Changed("bot")
			return env.explain(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVar(&o.bot, "bot", "", "only of this bot, by its `name` or its seat")
	cmd.Flags().BoolVar(&o.tables, "tables", false, "also the tables: money, orders, turns and others")
	cmd.Flags().BoolVar(&o.all, "all", false, "all findings, and the tables with all rows")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

func (env *Env) explain(ctx context.Context, o *explainOptions) error {
	if o.botGiven && o.bot == "" {
		return usage.Errorf("--bot: name a bot of the match, or its seat; without --bot all are explained")
	}
	trace, err := env.archive().Whole(ctx, "explain", o.word)
	if err != nil {
		return err
	}
	line, err := env.timelineOf(ctx, trace, "")
	if err != nil {
		return err
	}
	clocks, err := explain.StoredClocks(trace.Stored)
	if err != nil {
		return err
	}
	m := explain.Of(line, clocks)
	if o.bot != "" {
		seat, err := m.Find(o.bot)
		if err != nil {
			return usage.Errorf("--bot: %w", err)
		}
		m.Only(seat)
	}
	if env.out.IsJSON() {
		return env.out.JSON(m)
	}
	return env.out.Text(m.Text(explain.View{Palette: env.out.Palette, Width: env.out.Width, Tables: o.tables, All: o.all}))
}
