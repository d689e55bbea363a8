// Package goplugin runs a bot that is a Go plugin: it checks whether the plugin is compatible with this program, loads
// it, and connects it to a pair of streams, in a process of the bot's own. Only programs for Linux and macOS that were
// built with cgo and the tag "plugin" can load plugins.
package goplugin

import (
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
)

// symbol is the name of the exported function of type Play.
const symbol = "Play"

// Play plays a match in the protocol of its game, and returns at the end of the input.
type Play = func(in io.Reader, out io.Writer) error

// Serve loads the plugin, announces whether it can play (bot.Announce), and runs it. The error is that of the bot; an
// error of loading is only announced.
func Serve(path, word string, in io.Reader, out io.Writer) error {
	play, err := load(path)
	if failed := bot.Announce(out, word, err); failed != nil || err != nil {
		return failed
	}
	return play(in, out)
}

// load checks and loads the plugin.
func load(path string) (Play, error) {
	if err := Hostable(); err != nil {
		return nil, err
	}
	if err := Check(path); err != nil {
		return nil, err
	}
	found, err := lookup(path)
	if err != nil {
		return nil, err
	}
	switch play := found.(type) {
	case Play:
		return play, nil
	case *Play:
		if *play == nil {
			return nil, fmt.Errorf("its variable %s is not a function", symbol)
		}
		return *play, nil
	}
	return nil, fmt.Errorf("its %s is a %T; it must be a func(in io.Reader, out io.Writer) error", symbol, found)
}
