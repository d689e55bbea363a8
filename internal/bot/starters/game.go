package starters

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// Folder of new games in a project, and of their templates.
const (
	gamesFolder = "games"
	newGame     = "newgame"
)

var gameName = regexp.MustCompile(`^[a-z][a-z0-9-]+$`)

// GameLanguages returns the names of the languages in which a new game can be written.
func GameLanguages() (names []string) {
	entries, _ := fs.ReadDir(templates, path.Join("templates", newGame)) // cannot fail: it is embedded
	for _, l := range Languages() {
		for _, e := range entries {
			if e.Name() == l {
				names = append(names, l)
			}
		}
	}
	return names
}

// NewGame returns a small game in some language: a referee, two bots and tests. It is in games/NAME, or in the folder
// name if that is a path. Its Word is the command that plays it.
func NewGame(lang, name string) (Starter, error) {
	l, known := languageOf(lang)
	folder := path.Join("templates", newGame, l.name)
	entries, err := fs.ReadDir(templates, folder)
	if !known || err != nil {
		return Starter{}, unknown("language", lang, GameLanguages())
	}
	name = path.Clean(strings.ReplaceAll(name, `\`, "/"))
	if !gameName.MatchString(path.Base(name)) {
		return Starter{}, fmt.Errorf("%q is not a valid game name; use lower-case letters, digits and -", path.Base(name))
	}
	play := fmt.Sprintf("cookoff run %s:seed=1", path.Base(name))
	if !strings.Contains(name, "/") {
		name = path.Join(gamesFolder, name)
	} else if path.Base(path.Dir(name)) != gamesFolder {
		play += " --game " + name
	}
	for _, e := range entries {
		if bot := strings.ToLower(e.Name()); strings.HasPrefix(bot, "careful") || strings.HasPrefix(bot, "eager") {
			play += " " + path.Join(name, fileOf(e.Name()))
		}
	}
	l.ext = "" // a game is always a folder
	s, err := l.starter(folder, entries, name, play)
	s.Build, s.Word, s.Folder = "", play, name
	return s, err
}
