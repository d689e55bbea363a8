package referee

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Which seatings of the same bots count as different matches.
const (
	seatingsAll   = "all"   // every order of the bots
	seatingsCycle = "cycle" // every cyclic order
	seatingsNone  = "none"  // a single seating
)

// maxSeatsForAll is the number of seats up to which the default is seatingsAll.
const maxSeatsForAll = 3

// Game is a game refereed by a program of the user.
type Game struct {
	manifest *manifest
	info     contest.Info
	text     string // the manifest
	digest   string
	dir      string   // its folder
	bot      *bot.Bot // the referee's program; nil if it is not on this machine
	launch   Launch
	bots     contest.Builtins[setup, player]
	pool     pool
}

// Source is the folder of a game.
type Source struct {
	Name string
	Dir  string // absolute
	File string // path of game.yaml in messages
	Text []byte // its content
	Host
}

// Host runs referees on this machine.
type Host struct {
	Launch  func(referee *bot.Bot) Launch
	Version func(ctx context.Context, referee *bot.Bot) (string, error) // of its interpreter
}

// New reads the game in a folder.
func New(s Source) (*Game, error) {
	if !gameName.MatchString(s.Name) {
		return nil, fmt.Errorf("%s: the game is named by its folder, %q: use lower-case letters, digits and -", s.File, s.Name)
	}
	m, err := readManifest(s.File, s.Text)
	if err != nil {
		return nil, err
	}
	spec, err := bot.Parse(m.Referee, s.Dir, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: referee: %w", s.File, errors.New(strings.Replace(err.Error(), "bot ", "", 1)))
	}
	for _, file := range m.Files {
		spec.More = append(spec.More, filepath.Join(s.Dir, file))
	}
	b, err := spec.Resolve(s.Dir, bot.Game{Name: s.Name})
	if err != nil {
		return nil, fmt.Errorf("%s: referee: %w", s.File, errors.New(strings.Replace(err.Error(), "bot ", "", 1)))
	}
	sum := sha256.Sum256(append([]byte(b.Content+"\n"), s.Text...))
	g := &Game{manifest: m, text: string(s.Text), digest: hex.EncodeToString(sum[:]), dir: s.Dir, bot: b}
	if s.Launch != nil {
		g.launch = s.Launch(b)
	}
	g.setInfo(s.Name)
	g.info.Referee = &contest.Referee{
		Version: cached(func(ctx context.Context) (string, error) { return s.Version(ctx, b) }), Pack: g.pack, Retire: g.Retire,
	}
	return g, nil
}

// cached returns a function that calls ask until it succeeds, and then returns the cached version.
func cached(ask func(context.Context) (string, error)) func(context.Context) (string, error) {
	var mu sync.Mutex
	var version *string
	return func(ctx context.Context) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		if version != nil {
			return *version, nil
		}
		v, err := ask(ctx)
		if err == nil {
			version = &v
		}
		return v, err
	}
}

// rulesDigestLen is the number of digits of the referee's digest in the name of the rules. Results of different referees are thereby
// stored separately.
const rulesDigestLen = 16

// setInfo fills in the game's description from the manifest.
func (g *Game) setInfo(name string) {
	m := g.manifest
	g.bots = builtins(m.Idle)
	g.info = contest.Info{
		UserDefined: true, Name: name, Title: cmp.Or(m.Title, name), Seats: m.Seats, Acts: cmp.Or(m.Acts, "the referee decides"), Score: cmp.Or(m.Score, "score"),
		Turn: m.Turn, Turns: m.Turns, MaxTurns: m.MaxTurns, Rules: []string{"referee-" + g.digest[:rulesDigestLen]}, RulesVersion: Version,
		Clock: contest.Clock{Init: m.initLimit, Turn: m.turnLimit}, Builtins: g.bots.Known(), Encounters: m.encounters(),
	}
	g.info.View = func(p contest.Playback, seat int) (scene.Scene, bool) { return p.(*playback).view(seat) }
	g.info.Options = []contest.ScenarioOption{contest.SeedOption("determines the start and all randomness", 32)}
	for i := range m.options {
		o := &m.options[i]
		g.info.Options = append(g.info.Options, contest.ScenarioOption{
			Name: o.Name, About: o.About, Default: o.Default, Choices: o.Choices, Check: o.check,
		})
	}
}

// encounters returns the pairs of seats whose order distinguishes matches.
func (m *manifest) encounters() (pairs contest.Encounters) {
	n := len(m.Seats)
	kind := m.Seatings
	if kind == "" {
		kind = seatingsCycle
		if n <= maxSeatsForAll {
			kind = seatingsAll
		}
	}
	for i := range n {
		switch {
		case kind == seatingsCycle && n > 1:
			pairs = append(pairs, contest.Encounter{i, (i + 1) % n})
		case kind == seatingsAll:
			for j := i + 1; j < n; j++ {
				pairs = append(pairs, contest.Encounter{i, j})
			}
		}
	}
	return pairs
}

// Info describes the game.
func (g *Game) Info() contest.Info { return g.info }

// Prepare validates the terms of a match.
func (g *Game) Prepare(t contest.Terms) (contest.Table, error) {
	t.SetDefaults(g.info)
	t.Turns = cmp.Or(t.Turns, g.info.Turns)
	for _, o := range t.Scenario.Options {
		if o.Name == contest.OptionSeed {
			continue
		}
		if known := g.manifest.option(o.Name); known.Choices == nil && known.From == nil {
			return nil, fmt.Errorf("the game %s has no option %q", g.info.Name, o.Name)
		} else if err := known.check(o.Value); err != nil {
			return nil, fmt.Errorf("%s: %s=%s: %w", t.Scenario.Name, o.Name, o.Value, err)
		}
	}
	if err := t.Check(g.info); err != nil {
		return nil, err
	}
	return newTable(g, t), nil
}
