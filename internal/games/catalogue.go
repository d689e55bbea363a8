package games

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/referee"
)

// foldersName is the folder of a project that contains the user's games, one folder each.
const foldersName = "games"

// Catalogue finds the built-in games and the user's own games, which bring a referee. It is safe for concurrent use
// and returns the same Game value for the same name.
type Catalogue struct {
	Dir   string       // the working directory; games/NAME/game.yaml is searched for here and in all parent folders
	Given string       // folder of the game given with --game; may be empty
	Host  referee.Host // runs referees on this machine

	mu    sync.Mutex
	found map[string]contest.Game
}

// Named finds a game by its name, an alias, or its folder.
func (c *Catalogue) Named(name string) (contest.Game, error) {
	if strings.ContainsAny(name, `/\`) || name == "." {
		return c.inFolder(name)
	}
	builtin, unknown := Named(name)
	lower := strings.ToLower(name)
	if unknown == nil {
		lower = builtin.Info().Name
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if g := c.found[lower]; g != nil {
		return g, nil
	}
	g := builtin
	if unknown != nil {
		folders := c.folders()
		dir, ok := folders[lower]
		if !ok {
			return nil, &unknownError{name, c.names(folders)}
		}
		var err error
		if g, err = c.read(dir); err != nil {
			return nil, err
		}
	}
	if c.found == nil {
		c.found = map[string]contest.Game{}
	}
	c.found[lower] = g
	return g, nil
}

// inFolder returns the game in a folder.
func (c *Catalogue) inFolder(dir string) (contest.Game, error) {
	dir = c.absolute(dir)
	name := filepath.Base(dir)
	if known, ok := c.folders()[name]; !ok || known != dir {
		return nil, fmt.Errorf("the game %s is neither in %s nor in a games folder above; give its folder with --game", name, dir)
	}
	return c.Named(name)
}

// absolute resolves a path given by the user against the working directory.
func (c *Catalogue) absolute(dir string) string {
	if filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(c.Dir, dir)
}

// folders returns the folders of the user's games by name. The one given with --game wins, then the nearest one.
func (c *Catalogue) folders() map[string]string {
	all := map[string]string{}
	add := func(dir string) {
		name := filepath.Base(dir)
		if _, err := os.Stat(filepath.Join(dir, referee.ManifestName)); err == nil && all[name] == "" {
			all[name] = dir
		}
	}
	if c.Given != "" {
		add(c.absolute(c.Given))
	}
	if !filepath.IsAbs(c.Dir) {
		return all
	}
	for dir := c.Dir; ; dir = filepath.Dir(dir) {
		entries, _ := os.ReadDir(filepath.Join(dir, foldersName)) // an unreadable folder contains no games
		for _, e := range entries {
			add(filepath.Join(dir, foldersName, e.Name()))
		}
		if dir == filepath.Dir(dir) {
			return all
		}
	}
}

// GameAt returns the name of the user's game whose folder contains a file; empty if none does.
func (c *Catalogue) GameAt(path string) string {
	for name, dir := range c.folders() {
		if in, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(in) {
			return name
		}
	}
	return ""
}

func (c *Catalogue) names(folders map[string]string) []string {
	names := Names()
	var own []string
	for name := range folders {
		if !slices.Contains(names, name) {
			own = append(own, name)
		}
	}
	slices.Sort(own)
	return append(names, own...)
}

// maxManifest limits the size of a manifest, in bytes.
const maxManifest = 1 << 20

// read loads the game in a folder.
func (c *Catalogue) read(dir string) (contest.Game, error) {
	path := filepath.Join(dir, referee.ManifestName)
	shown, err := filepath.Rel(c.Dir, path)
	if err != nil || strings.HasPrefix(shown, filepath.Join("..", "..", "..")) {
		shown = path
	}
	if err := bot.CheckLink(path); err != nil {
		return nil, fmt.Errorf("%s: %w", shown, err)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", shown, err)
	}
	defer file.Close() //nolint:errcheck // opened for reading
	text, err := io.ReadAll(io.LimitReader(file, maxManifest))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", shown, err)
	}
	return referee.New(referee.Source{Name: filepath.Base(dir), Dir: dir, File: shown, Text: text, Host: c.Host})
}

// Names returns the names of all games, built-in ones first.
func (c *Catalogue) Names() []string { return c.names(c.folders()) }

// All returns all games, built-in ones first, and the errors of those that cannot be loaded.
func (c *Catalogue) All() (all []contest.Game, wrong []error) {
	for _, name := range c.Names() {
		g, err := c.Named(name)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		all = append(all, g)
	}
	return all, wrong
}

// Check validates the folder given with --game.
func (c *Catalogue) Check() error {
	if c.Given == "" {
		return nil
	}
	dir := c.absolute(c.Given)
	if _, err := os.Stat(filepath.Join(dir, referee.ManifestName)); err != nil {
		return fmt.Errorf("%s: no %s in that folder", c.Given, referee.ManifestName)
	}
	name := filepath.Base(dir)
	if g, err := Named(name); err == nil {
		return fmt.Errorf("%s: %s is a game of cookoff; give the folder another name", c.Given, cmp.Or(g.Info().Name, name))
	}
	return nil
}

// Close stops all referees.
func (c *Catalogue) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var err error
	for _, g := range c.found {
		if r, ok := g.(*referee.Game); ok {
			err = errors.Join(err, r.Close())
		}
	}
	return err
}
