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
	explain.View
}

func newExplainCommand(env *Env) *cobra.Command {
	o := &explainOptions{}
	cmd := env.recordedCommand("explain", oneArg("trace, match or folder"), func(cmd *cobra.Command, args []string) error {
		o.word, o.botGiven = args[0], cmd.Flags().Changed("bot")
		return env.explain(cmd.Context(), o)
	})
	cmd.Flags().StringVar(&o.bot, "bot", "", "explain only this bot, by its `name` or its seat")
	cmd.Flags().BoolVar(&o.Tables, "tables", false, "add the tables: money, orders, turns and others")
	cmd.Flags().BoolVar(&o.All, "all", false, "show all findings, and all rows of the tables")
	return cmd
}

func (env *Env) explain(ctx context.Context, o *explainOptions) error {
	if o.botGiven && o.bot == "" {
		return usage.Errorf("--bot is empty; give the name of a bot of the match or its seat, or omit --bot to explain all")
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
	m := explain.New(line, clocks)
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
	o.Palette, o.Width = env.out.Palette, env.out.Width
	return env.out.Text(m.Text(o.View))
}
