package overdrive

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/jsonin"
)

// manifest is the part of the contest's bot.json that describes how to start a bot.
type manifest struct {
	Location  string `json:"botLocation"`
	File      string `json:"botFileName"`
	Language  string `json:"botLanguage"`
	Arguments struct {
		CoreCount json.Number `json:"coreCount"`
	} `json:"arguments"`
}

// launch returns how to start the bot in a folder, like the contest's runner.
func launch(dir string) (bot.Launch, error) {
	l, err := readManifest(dir)
	if err != nil {
		return l, fmt.Errorf("%s: %w", bot.Manifest, err)
	}
	return l, nil
}

func readManifest(dir string) (l bot.Launch, err error) {
	text, err := bot.ReadManifest(dir)
	if err != nil {
		return l, err
	}
	var m manifest
	if err := jsonin.Decode(text, &m); err != nil {
		return l, err
	}
	// The runner appends the location, which begins with a slash, to the folder's path. It may lead out of the
	// folder.
	l.Dir = filepath.Clean(filepath.FromSlash(strings.TrimLeft(m.Location, "/")))
	if filepath.IsAbs(l.Dir) || filepath.VolumeName(l.Dir) != "" {
		return l, fmt.Errorf("botLocation is %q: it must be relative to the bot's folder", m.Location)
	}
	if m.File == "" {
		return l, errors.New("botFileName is missing; it must name the file to start")
	}
	if !filepath.IsLocal(m.File) {
		return l, fmt.Errorf("botFileName is %q: it must lie in botLocation", m.File)
	}
	if l.Argv, err = m.argv(filepath.Join(dir, l.Dir)); err != nil {
		return l, err
	}
	l.Python, l.File = m.python(), filepath.Join(dir, l.Dir, m.File)
	info, err := os.Stat(l.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return l, bot.NotBuilt(dir, l.File,
			fmt.Sprintf("no file %q (botFileName) in the folder %q (botLocation)", m.File, l.Dir))
	case err == nil && info.IsDir():
		err = fmt.Errorf("botFileName is %q, which is a folder", m.File)
	}
	return l, err
}

func (m *manifest) python() bool { return strings.HasPrefix(m.Language, "python3") }

// argv returns the command that starts the bot, to be run in the bot's folder. The contest defines the names of
// languages, which are case-sensitive.
func (m *manifest) argv(dir string) ([]string, error) {
	program := "." + string(filepath.Separator) + m.File
	switch m.Language {
	case "java", "scala":
		return []string{"java", "-jar", m.File}, nil
	case "javascript":
		// A large file may be a symlink; without the flag the bot would look for its modules next to the target.
		return []string{"node", "--preserve-symlinks-main", m.File}, nil
	case "python3", "python3-ml":
		return []string{m.File}, nil
	case "dotnetcore":
		return []string{"dotnet", m.File}, nil
	case "cplusplus", "rust", "LISP":
		return []string{program}, nil
	case "golang":
		return []string{filepath.Join(dir, m.File)}, nil
	case "haskell":
		if n := m.Arguments.CoreCount.String(); n != "" {
			return []string{program, "+RTS", "-N" + n, "-RTS"}, nil
		}
		return []string{program}, nil
	case "":
		return nil, errors.New("botLanguage is missing")
	}
	return nil, fmt.Errorf("botLanguage is %q; the contest's runner knows java, scala, javascript, python3, "+
		"python3-ml, dotnetcore, cplusplus, rust, LISP, golang and haskell", m.Language)
}
