package entry

import (
	"fmt"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Warnings logs warnings about bots' files, each once.
type Warnings struct {
	Log    zerolog.Logger
	logged map[string]bool
}

// add logs the warnings about a bot's files, and the variables that they read but the bot does not get.
func (w *Warnings) add(b *bot.Bot, env []string) {
	if w == nil {
		return
	}
	var all []string
	for _, text := range []string{b.Warning, b.Stale} {
		if text != "" {
			all = append(all, plain.Line(text))
		}
	}
	for _, u := range b.Unpassed(env) {
		all = append(all, fmt.Sprintf("%s reads %s, which is set here but not passed on; --env %s passes it", u.File, u.Name, u.Name))
	}
	for _, text := range all {
		if w.logged[text] {
			continue
		}
		if w.logged == nil {
			w.logged = map[string]bool{}
		}
		w.logged[text] = true
		w.Log.Warn().Str("bot", b.Name).Msg(text)
	}
}
