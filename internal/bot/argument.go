package bot

import "github.com/cookoff/cookoff/internal/bot/workdir"

// argument is a word of a bot's command line before paths are translated.
type argument func(b *Bot, on *Machine, place *workdir.Dir) (string, error)

// literal is a word that is the same everywhere.
func literal(text string) argument {
	return func(*Bot, *Machine, *workdir.Dir) (string, error) { return text, nil }
}

// copied is a path in the bot's folders; it is translated to that of the copy.
func copied(path string) argument {
	return func(_ *Bot, _ *Machine, place *workdir.Dir) (string, error) { return place.Path(path), nil }
}

// copiedIfHeld is the path of a file that runs in place unless there is a copy of it.
func copiedIfHeld(path string) argument {
	return func(b *Bot, _ *Machine, place *workdir.Dir) (string, error) {
		if path != b.inPlace && b.copies.Has(path) {
			return place.Path(path), nil
		}
		return path, nil
	}
}

// python is the interpreter.
func python(_ *Bot, on *Machine, _ *workdir.Dir) (string, error) { return on.Python, nil }

// cookoff is this executable.
func cookoff(_ *Bot, on *Machine, _ *workdir.Dir) (string, error) { return on.Cookoff, nil }

// runnerEntry is the file of the bot's runner that is run, among the others in a folder for the bot.
func runnerEntry(b *Bot, on *Machine, place *workdir.Dir) (string, error) {
	if on.entry != "" {
		return on.entry, nil
	}
	p := on.Package
	if p == nil {
		var err error
		if p, err = b.runner.Package(); err != nil {
			return "", err
		}
	}
	return p.Unpack(place)
}
