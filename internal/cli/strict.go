package cli

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/cli/settings"
)

const strictName = "strict"

// strictFlag adds the flag that says when a command exits with code 3; more is added to its description.
func strictFlag(cmd *cobra.Command, more string) {
	f := cmd.Flags()
	f.String(strictName, string(settings.StrictStart),
		"`when` to exit with code 3 for a failed bot: never, start (it cannot play at all) or always; alone it is always"+more)
	f.Lookup(strictName).NoOptDefVal = string(settings.StrictAlways)
	command.Complete(cmd, strictName, settings.Strictnesses()...)
}

// cannotPlay gives the error of a bot that cannot be started, or is not built, the exit code for that.
func cannotPlay(err error) error {
	if coded, ok := errors.AsType[*command.CodeError](err); ok && coded.Code != command.ExitFailed {
		return err
	}
	_, failed := errors.AsType[*bot.Failure](err)
	_, broken := errors.AsType[*bot.CompileError](err)
	if missing, ok := errors.AsType[*bot.NotFoundError](err); failed || broken || ok && missing.Build != "" {
		return command.Coded(command.ExitBotFailed, err)
	}
	return err
}

// joinStrict joins "--strict" with a following value: by itself, pflag takes the value of a flag that may stand alone only behind "=".
func joinStrict(args []string) []string {
	args = slices.Clone(args)
	for i := 0; i+1 < len(args) && args[i] != "--"; i++ {
		if args[i] == "--"+strictName && slices.Contains(settings.Strictnesses(), args[i+1]) {
			args = slices.Replace(args, i, i+2, args[i]+"="+args[i+1])
		}
	}
	return args
}
