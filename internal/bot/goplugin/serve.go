// Package goplugin hosts a bot that is a Go plugin: it makes sure that the plugin fits this program,
// opens it and has it play on a pair of streams. It runs in a process of its own, which ends with the
// bot. Only programs built with cgo and the tag "plugin" can open plugins, on Linux and macOS.
package goplugin

import (
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
)

// symbol is the name under which a plugin exports its bot, a function of type Play.
const symbol = "Play"

// Play is the bot of a plugin: it plays a match in the lines of its game's protocol and returns when
// the input ends.
type Play = func(in io.Reader, out io.Writer) error

// Serve opens the plugin, announces under a word whether that went well, and has it play. The error
// is the bot's; one of the plugin has been announced and is none.
func Serve(path, word string, in io.Reader, out io.Writer) error {
	play, err := load(path)
	if failed := bot.Announce(out, word, err); failed != nil || err != nil {
		return failed
	}
	return play(in, out)
}

// load opens the plugin if it fits.
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
			return nil, fmt.Errorf("its variable %s holds no function", symbol)
		}
		return *play, nil
	}
	return nil, fmt.Errorf("its %s is a %T; it must be a func(in io.Reader, out io.Writer) error", symbol, found)
}
