package cli

import (
	"cmp"
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/doctor"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

func newDoctorCommand(env *Env) *cobra.Command {
	cmd := command("doctor", noArgs, func(cmd *cobra.Command, _ []string) error { return env.doctor(cmd.Context()) })
	f := cmd.Flags()
	f.String("box", "", "`level` of the sandbox that must work: auto, strict or off")
	f.String("clock", "", "`kind` of clock that must work: wall, cpu or fair")
	f.String("python", "", "Python interpreter `program` that must work")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

// doctor prints the capabilities of this machine.
func (env *Env) doctor(ctx context.Context) error {
	report := env.diagnose(ctx)
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := env.out.Document(report.Document(env.out.Palette)); err != nil {
		return err
	}
	for _, c := range report.Broken() {
		env.note("cookoff: %s requires %s (%s), which does not work here", c.Asked, c.Name, c.Area)
	}
	return exitIf(!report.Works, exitFailed)
}

func (env *Env) diagnose(ctx context.Context) doctor.Report {
	m := doctor.Examine(ctx, doctor.Environment{
		Env: env.Variables, Dir: env.Dir, LookPath: env.LookPath, Now: env.Now,
		Starter: env.machine().Starter(), Database: env.Path(env.settings.Database()), Cache: env.files.Dir,
	})
	m.Level, m.Clock, m.Cores = env.settings.Box, env.settings.ClockKind, env.CPUs
	if python, err := env.machine().Interpreter(ctx, contest.Info{}); err != nil {
		m.Python.Problem = err.Error()
		if none, ok := errors.AsType[*bot.PythonError](err); ok {
			m.Python.Problem = none.What() // the report adds the fix
		}
	} else {
		m.Python.Program = doctor.Program{Path: python.Path, Version: python.Version}
	}
	m.Browser = env.browser().Program()
	m.Terminal = doctor.Terminal{
		Is: env.StdoutTerminal, Obeys: env.supportsEscapes(env.StdoutTerminal), Colours: env.colours(env.StdoutTerminal),
		Unicode: terminal.HasUnicode(env.lookupEnv), Width: env.StdoutWidth,
	}
	return doctor.Diagnose(m, doctor.Asked{
		Box: env.settings.AskedFor("box"), Clock: env.settings.AskedFor("clock.kind"),
		Python: env.settings.AskedFor("python"), Database: cmp.Or(env.settings.AskedFor("db"), env.settings.AskedFor("runs")),
	})
}
