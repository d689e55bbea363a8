package cli

import (
	"errors"

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
