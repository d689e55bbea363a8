package cli

import (
	"io"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// startLog sets up the log according to the settings.
func (env *Env) startLog() {
	level := env.settings.LogLevel
	env.log = zerolog.New(plainJSON{env.Stderr}).Level(level)
	if env.settings.LogFormat == "console" {
		env.log = zerolog.New(zerolog.ConsoleWriter{
			Out:          wrapped{env.Stderr, env.width(env.StderrWidth)},
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

// wrapped wraps lines of prose at the width of the terminal.
type wrapped struct {
	to    io.Writer
	width int
}

func (w wrapped) Write(line []byte) (int, error) {
	if _, err := io.WriteString(w.to, ui.Wrap(plain.Page(string(line)), w.width)); err != nil {
		return 0, err
	}
	return len(line), nil
}

// plainJSON writes lines of JSON whose strings may contain a bot's output.
type plainJSON struct{ to io.Writer }

func (w plainJSON) Write(line []byte) (int, error) {
	if _, err := w.to.Write(plain.JSON(line)); err != nil {
		return 0, err
	}
	return len(line), nil
}
