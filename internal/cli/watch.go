package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

type watchOptions struct {
	word  string // a recorded match
	at    turnOption
	print bool
	seat  string
}

func newWatchCommand(env *Env) *cobra.Command {
	o := &watchOptions{}
	cmd := command("watch", oneArg("trace, match or folder"), func(cmd *cobra.Command, args []string) error {
		o.word, o.at.given = args[0], cmd.Flags().Changed("turn")
		return env.watch(cmd.Context(), o)
	})
	cmd.ValidArgsFunction = env.completeRecorded
	o.at.bind(cmd, "the start; with --print the last turn")
	cmd.Flags().BoolVar(&o.print, "print", false, "print one turn as text")
	seatFlag(cmd, &o.seat)
	databaseFlag(cmd)
	return cmd
}

func (env *Env) watch(ctx context.Context, o *watchOptions) error {
	if !o.print {
		if err := env.canWatch("to print a turn as text, add --print"); err != nil {
			return err
		}
	}
	if !o.print && o.word == "-" {
		return usage.Errorf("the trace comes from standard input, so keys cannot be read from it; add --print, or name a file")
	}
	trace, err := env.archive().Named(ctx, o.word)
	if err != nil {
		return err
	}
	if err := o.at.take(trace); err != nil {
		return err
	}
	line, err := env.timelineOf(ctx, trace, o.seat)
	if err != nil {
		return err
	}
	at := 0
	if o.at.given {
		at, err = o.at.scene(line)
	} else if o.print {
		at = len(line.Scenes) - 1
	}
	if err != nil {
		return err
	}
	if o.print {
		look := env.look()
		if !env.StdoutTerminal {
			look.Colours = terminal.PlainText
		}
		return env.out.Text(terminal.Print(line, at, look, env.out.Width))
	}
	interrupted := false
	m := terminal.NewModel(line, terminal.Options{Look: env.look(), At: at, Play: !o.at.given, Interrupt: func() { interrupted = true }})
	if err := env.showScreen(ctx, m); err != nil || !interrupted {
		return err
	}
	return silent(exitInterrupted)
}
