package games

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// gameWord is a scenario that names its game: game or game:option=value,…. A single letter before
// the colon is a drive of Windows.
var gameWord = regexp.MustCompile(`^([a-z][a-z0-9]+)(?::(.*))?$`)

// Scenario understands a scenario word: a path to a map file, the name of a map that ships with
// cookoff, or a game with its options. read reads a file by the path the user named.
func Scenario(word string, read func(path string) ([]byte, error)) (contest.Scenario, contest.Game, error) {
	text, err := read(word)
	switch {
	case err == nil:
		g := MapGame()
		name := strings.TrimSuffix(filepath.Base(word), filepath.Ext(word))
		return contest.Scenario{Game: g.Info().Name, Name: name, File: word, Text: text}, g, nil
	case !errors.Is(err, fs.ErrNotExist):
		if _, ships := Map(word); !ships {
			return contest.Scenario{}, nil, fmt.Errorf("read map: %w", err)
		}
	}
	if text, ok := Map(word); ok {
		g := MapGame()
		return contest.Scenario{Game: g.Info().Name, Name: word, Text: text}, g, nil
	}
	if m := gameWord.FindStringSubmatch(word); m != nil {
		if g, err := Named(m[1]); err == nil {
			return contest.Scenario{}, nil, noOptions(g, m[2])
		}
	}
	return contest.Scenario{}, nil, fmt.Errorf("%s: no such map file; a scenario is a path to a map file or a map that ships with cookoff (%s)",
		word, strings.Join(Maps(), ", "))
}

// noOptions says how to name a scenario of a game that has no generated ones.
func noOptions(g contest.Game, options string) error {
	if options == "" {
		return fmt.Errorf("%s: which kitchen? Name a map file or a map that ships with cookoff (%s)",
			g.Info().Name, strings.Join(Maps(), ", "))
	}
	return fmt.Errorf("%s:%s: the game %s has no options in this version; name a map file or a map that ships with cookoff (%s)",
		g.Info().Name, options, g.Info().Name, strings.Join(Maps(), ", "))
}
