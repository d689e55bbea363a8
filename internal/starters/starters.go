// Package starters writes first bots: for each game and language one that plays legally at once and
// says in its first lines how it is built and played. It knows games by their names only.
package starters

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/spelling"
)

//go:embed templates
var templates embed.FS

// sourceSuffix is what templates have behind their names that would otherwise be Go code of ours.
const sourceSuffix = ".txt"

// File is a file of a starter.
type File struct {
	Path       string // with the folder that the user asked for
	Data       []byte
	Executable bool
}

// Starter is a bot to begin with.
type Starter struct {
	Files []File
	Build string // the command that builds it; empty if nothing is to be built
	Word  string // its word on cookoff's command line
}

// language is how the bots of a language are laid out and built.
type language struct {
	name   string
	ext    string // of a starter that is a single file; empty if it is always a folder
	binary bool   // it has to be built
	script bool   // the file itself is run
}

func languages() []language {
	return []language{
		{name: "python", ext: ".py"},
		{name: "go", binary: true},
		{name: "cpp", ext: ".cpp", binary: true},
		{name: "javascript", ext: ".js", script: true},
	}
}

// Languages are the names of the languages.
func Languages() []string {
	var names []string
	for _, l := range languages() {
		names = append(names, l.name)
	}
	return names
}

// plainName is what a bot can be called in all languages and places.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]*$`)

// New makes the starter of a game in a language, under a path as the user gave it. play is the
// command that plays a match with it, with BOT in place of the bot's word.
func New(game, lang, name, play string) (Starter, error) {
	i := slices.IndexFunc(languages(), func(l language) bool { return l.name == lang })
	if i < 0 {
		return Starter{}, unknown("language", lang, Languages())
	}
	l := languages()[i]
	if l.ext != "" {
		name = strings.TrimSuffix(name, l.ext)
	}
	name = filepath.ToSlash(filepath.Clean(name))
	if !plainName.MatchString(path.Base(name)) {
		return Starter{}, fmt.Errorf("%q is not a valid bot name; use letters, digits, _ . and -", path.Base(name))
	}
	folder := path.Join("templates", game, lang)
	entries, err := fs.ReadDir(templates, folder)
	if err != nil {
		return Starter{}, fmt.Errorf("there is no template for %s in %s", game, lang)
	}
	return l.starter(folder, entries, name, play)
}

// starter fills in the templates of a folder.
func (l language) starter(folder string, entries []fs.DirEntry, name, play string) (s Starter, err error) {
	single := l.ext != "" && len(entries) == 1
	manifest := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "bot.json" })
	s.Word, s.Build = l.words(name, single, manifest)
	fill := strings.NewReplacer(
		"{{name}}", path.Base(name),
		"{{build}}", s.Build,
		"{{run}}", strings.Replace(play, "BOT", s.Word, 1),
	)
	add := func(path, text string, executable bool) {
		s.Files = append(s.Files, File{filepath.FromSlash(path), []byte(fill.Replace(text)), executable})
	}
	for _, e := range entries {
		text, err := fs.ReadFile(templates, path.Join(folder, e.Name()))
		if err != nil {
			return s, err
		}
		to := path.Join(name, strings.TrimSuffix(e.Name(), sourceSuffix))
		if single {
			to = name + l.ext
		}
		add(to, string(text), l.script && path.Ext(to) == l.ext)
	}
	if l.name == "go" {
		add(path.Join(name, "go.mod"), "module {{name}}\n\ngo 1.22\n", false)
	}
	return s, nil
}

// words are the word of a bot and the command that builds it.
func (l language) words(name string, single, manifest bool) (word, build string) {
	program := path.Join(name, path.Base(name))
	switch {
	case single:
		program = name
	case manifest:
		program = path.Join(name, "bot") // as bot.json says
	}
	switch {
	case l.name == "go":
		build = fmt.Sprintf("go build -C %s -o %s .", name, path.Base(program))
	case l.binary && single:
		build = fmt.Sprintf("g++ -std=c++17 -O2 -o %s %s%s", program, name, l.ext)
	case l.binary:
		build = fmt.Sprintf("g++ -std=c++17 -O2 -o %s %s%s", program, program, l.ext)
	}
	switch {
	case manifest:
		word = name
	case l.binary:
		word = program
	default:
		word = name + l.ext
	}
	if (l.binary || l.script) && !strings.Contains(word, "/") {
		word = "./" + word
	}
	return word, build
}

// unknown is the error for a word that none of a list is.
func unknown(kind, word string, all []string) error {
	if word == "" {
		return errors.New("name a " + kind + ": " + strings.Join(all, ", "))
	}
	message := fmt.Sprintf("unknown %s %q;", kind, word)
	if near := spelling.Nearest(word, all); near != "" {
		message += fmt.Sprintf(" did you mean %s?", near)
	}
	return errors.New(message + " use one of " + strings.Join(all, ", "))
}
