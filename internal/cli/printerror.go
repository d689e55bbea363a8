package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// printError prints an error in one line, and after a usage error how to get the command's help. If results are requested as
// JSON, the error is JSON too.
func (env *Env) printError(err error, args []string, ran *cobra.Command) {
	message := plain.Clip(plain.OneLine(err.Error()), longestError)
	if failure, ok := errors.AsType[*bot.Failure](err); ok && failure.Hint != "" {
		message += " (" + failure.Hint + ")"
	}
	if env.wantsJSON(args) {
		line, _ := json.Marshal(struct {
			Error string `json:"error"`
			Code  int    `json:"code"`
		}{message, command.ExitCode(err)})
		fmt.Fprintf(env.Stderr, "%s\n", plain.JSON(line))
		return
	}
	env.Note("cookoff: %s", plain.Line(message))
	if command.ExitCode(err) == command.ExitUsage {
		env.Note("See: %s --help", ran.CommandPath())
	}
}

// longestError is the maximum length of an error line, in bytes.
const longestError = 4000

// wantsJSON reports whether results are requested as JSON, even if parsing the flags failed.
func (env *Env) wantsJSON(args []string) bool {
	if i := slices.Index(args, "--format"); i >= 0 && i+1 < len(args) {
		return strings.HasPrefix(args[i+1], ui.JSON)
	}
	return slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--format="+ui.JSON) }) ||
		strings.HasPrefix(env.out.Format, ui.JSON)
}
