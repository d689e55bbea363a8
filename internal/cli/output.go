package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// output is standard output. It records write errors that callers ignore.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.to.Write(b)
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = failed.Err
	}
	if err != nil {
		o.err = fmt.Errorf("cannot write standard output: %w", err)
	}
	return n, o.err
}

// failed returns the error of a command, including lost output that it may have ignored.
func (o *output) failed(err error) error {
	switch {
	case o.err == nil:
		return err
	case err == nil:
		return o.err
	case err.Error() == "": // the lost output was the message
		return coded(exitCode(err), o.err)
	}
	return err
}

// pausable is a writer for standard error that buffers its output while the terminal shows a screen.
type pausable struct {
	mu       sync.Mutex
	to       io.Writer
	paused   bool
	buffered bytes.Buffer
}

func (w *pausable) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.paused {
		return w.buffered.Write(b)
	}
	return w.to.Write(b)
}

func (w *pausable) pause() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.paused = true
}

// resume writes the buffered output.
func (w *pausable) resume() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.paused = false
	_, _ = w.buffered.WriteTo(w.to) // an error cannot be reported anywhere
}

// printError prints an error in one line, or a line for each problem with a command, and after a usage error how to get
// the command's help. If results are requested as JSON, the error is JSON too.
func (env *Env) printError(err error, args []string, ran *cobra.Command) {
	message := plain.Clip(plain.OneLine(err.Error()), longestError)
	if failure, ok := errors.AsType[*bot.Failure](err); ok && failure.Hint != "" {
		message += " (" + failure.Hint + ")"
	}
	if env.wantsJSON(args) {
		line, _ := json.Marshal(struct {
			Error string `json:"error"`
			Code  int    `json:"code"`
		}{message, exitCode(err)})
		fmt.Fprintf(env.Stderr, "%s\n", plain.JSON(line))
		return
	}
	each := []string{message}
	if several, ok := errors.AsType[*usage.Errors](err); ok {
		each = nil
		for _, one := range several.All {
			each = append(each, plain.Clip(plain.OneLine(one.Error()), longestError))
		}
	}
	for _, line := range each {
		env.note("cookoff: %s", plain.Line(line))
	}
	if exitCode(err) == exitUsage {
		env.note("See: %s --help", ran.CommandPath())
	}
}

// document prints a document, unless err is set.
func (env *Env) document(d *ui.Document, err error) error {
	if err != nil {
		return err
	}
	return env.out.Document(d)
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

// startLog sets up the log according to the settings.
func (env *Env) startLog() {
	level := env.settings.LogLevel
	env.log = zerolog.New(safeLog{env.Stderr, plain.JSON}).Level(level)
	if env.settings.LogFormat == "console" {
		wrap := func(line []byte) []byte { return []byte(ui.Wrap(plain.Page(string(line)), env.width(env.StderrWidth))) }
		env.log = zerolog.New(zerolog.ConsoleWriter{
			Out:          safeLog{env.Stderr, wrap},
			NoColor:      !env.colours(env.StderrTerminal),
			PartsExclude: []string{zerolog.TimestampFieldName},
			FormatPrepare: func(event map[string]any) error {
				if message, ok := event[zerolog.MessageFieldName].(string); ok {
					event[zerolog.MessageFieldName] = plain.Line(message)
				}
				return nil
			},
		}).Level(level)
	}
	env.warnings.Log = env.log
}

// safeLog is a writer of log lines that escapes them with form, as they may contain a bot's output.
type safeLog struct {
	to   io.Writer
	form func(line []byte) []byte
}

func (l safeLog) Write(line []byte) (int, error) {
	if _, err := l.to.Write(l.form(line)); err != nil {
		return 0, err
	}
	return len(line), nil
}
