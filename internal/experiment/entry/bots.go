// Package entry turns arguments of a command line or a tournament file into scenarios, bots with their options and
// variables, and the plan of a tournament. It knows no games: functions that look them up are passed in.
package entry

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Source is the environment in which bots' arguments are resolved.
type Source struct {
	Dir     string   // working directory
	Env     []string // environment: KEY=value
	Preset  string   // variables for all bots from cookoff.yaml, separated by spaces
	From    string   // position of Preset
	Outputs []string // absolute paths that are written during play

	// Commits caches files of bots in commits.
	Commits *gittree.Cache
	// LookPath finds programs, like exec.LookPath.
	LookPath func(program string) (string, error)
	// Others returns the games that have a built-in bot of this name.
	Others func(builtin string) []string
	// Folders names the games in which a folder with a manifest is a bot.
	Folders []string
	// Cache holds digests and snapshots of bots' files.
	Cache *content.Cache
	// Reading, unless nil, is called with every bot before its files are read.
	Reading func(*bot.Spec)
	// Trace returns the path of a trace that a bot replays, given the name of a recorded match; nil if arguments are
	// paths.
	Trace func(ctx context.Context, word string) (path string, err error)
	// Warnings, unless nil, receives warnings about bots' files.
	Warnings *Warnings
	// Build returns the ID of this build of cookoff, and Python the version of a game's interpreter.
	Build  func() (string, error)
	Python func(context.Context, contest.Info) (string, error)
	// Toolchains returns the versions of other toolchains in an environment.
	Toolchains func(env []string) *bot.Toolchains
}

// Bots resolves bot arguments for a game.
type Bots struct {
	Source
	game contest.Game
	extras
	toolchains *bot.Toolchains
}

// NewBots parses the flags for bots' options, variables and files.
func (s Source) NewBots(game contest.Game, w tournament.Args) (*Bots, error) {
	e, err := s.newExtras(w)
	return &Bots{Source: s, game: game, extras: e}, err
}

// Spec parses a bot argument.
func (b *Bots) Spec(ctx context.Context, word string) (bot.Spec, error) {
	spec, err := b.parse(ctx, word)
	if info := b.game.Info(); err == nil && spec.Form == bot.FormFolder && info.Launch == nil && len(b.Folders) > 0 {
		err = fmt.Errorf("bot %q: a folder with a %s is a bot of %s, not of %s; "+
			"give a scenario of that game, such as %[3]s:seed=1 or, for many matches, --on %[3]s:seed=1-300",
			word, bot.Manifest, b.Folders[0], info.Name)
	}
	spec.Outputs, spec.Cache = b.Outputs, b.Cache
	return spec, err
}

func (b *Bots) parse(ctx context.Context, word string) (bot.Spec, error) {
	_, rest := bot.SplitName(word)
	if w, ok, err := gittree.Parse(rest); err != nil {
		return bot.Spec{}, fmt.Errorf("bot %q: %w", word, err)
	} else if ok {
		return b.parseCommit(ctx, word, w)
	}
	info := b.game.Info()
	spec, err := bot.Parse(word, b.Dir, info.Builtins)
	if unknown, ok := errors.AsType[*bot.UnknownBuiltinError](err); ok {
		if others := b.Others(unknown.Name); len(others) > 0 {
			err = fmt.Errorf("bot %q: @%s is a bot of %s; %s has %s", word, unknown.Name,
				strings.Join(others, " and "), info.Name, unknown.Known)
		}
	}
	if err == nil && spec.Form == bot.FormRecorded && b.Trace != nil {
		if named, outside := filepath.Rel(b.Dir, spec.Path); outside == nil {
			spec.Path, err = b.Trace(ctx, named)
		}
	}
	return spec, err
}

// parseCommit parses the argument of a bot in a commit.
func (b *Bots) parseCommit(ctx context.Context, word string, w gittree.Ref) (bot.Spec, error) {
	tree, err := b.Commits.Tree(ctx, b.Dir, w)
	if err != nil {
		return bot.Spec{}, fmt.Errorf("bot %q: %w", word, err)
	}
	spec, err := bot.ParseIn(tree.Dir, tree.Path, word, w.Revision)
	if missing, ok := errors.AsType[*bot.NotFoundError](err); ok {
		return spec, fmt.Errorf("bot %q: %w", word, tree.Missing(missing.Near))
	}
	spec.Commit = tree.Commit
	return spec, err
}

// Seats returns the bots of a match, by seat. A bot may play against itself.
func (b *Bots) Seats(ctx context.Context, words ...tournament.Arg) (seats []contest.Seat, err error) {
	given := map[string]string{} // by the name that the user gave
	for _, word := range words {
		name, _ := bot.SplitName(word.Text)
		if other := given[name]; name != "" && other != "" && other != word.Text {
			return nil, word.Wrap(tournament.SameName(name, word.Text))
		}
		given[name] = word.Text
	}
	entrants, err := b.Parse(ctx, words...)
	if err != nil {
		return nil, err
	}
	resolved, err := b.Resolve(entrants)
	if err != nil {
		return nil, err
	}
	for _, made := range resolved {
		seats = append(seats, contest.Seat{Bot: made})
	}
	return seats, nil
}

// Resolve resolves the bots of a match or tournament, and applies their flags. It returns an error for each problem.
func (b *Bots) Resolve(entrants []Entrant) ([]*bot.Bot, error) {
	all, err := b.resolveAll(entrants)
	return all, usage.All(err, b.check())
}

// Refused returns an error for each bot that cannot be resolved. The lineup may be incomplete: flags for other bots
// are no errors.
func (b *Bots) Refused(l Lineup) error {
	_, err := b.resolveAll(slices.Concat(l.Challengers, l.Others))
	return err
}

func (b *Bots) resolveAll(entrants []Entrant) (all []*bot.Bot, err error) {
	for _, e := range disambiguate(entrants) {
		made, wrong := b.resolve(e, all...)
		if wrong != nil {
			err = usage.All(err, wrap(e.From, wrong))
			continue
		}
		all = append(all, made)
	}
	return all, err
}

// resolve resolves a bot. If one of now has the same files, they are not read again.
func (b *Bots) resolve(e Entrant, now ...*bot.Bot) (*bot.Bot, error) {
	if err := b.apply(&e); err != nil {
		return nil, err
	}
	for _, other := range now {
		if twin := other.Twin(e.Spec); twin != nil {
			b.Warnings.add(twin, b.Env)
			return twin, nil
		}
	}
	if b.Reading != nil {
		b.Reading(&e.Spec)
	}
	made, err := contest.Resolve(b.game, e.Spec, b.Dir)
	if missing, is := errors.AsType[*bot.NotFoundError](err); is && e.Commit != "" {
		return nil, fmt.Errorf("bot %q: %w", e.Word, b.unbuilt(e.Path, missing))
	}
	if err != nil {
		return nil, err
	}
	if err := made.FindRuntime(b.LookPath); err != nil {
		return nil, err
	}
	b.Warnings.add(made, b.Env)
	return made, nil
}

// content resolves a bot, and returns the version of its runtime, which is part of match keys.
func (b *Bots) content(ctx context.Context, spec bot.Spec) (made *bot.Bot, version string, err error) {
	if made, err = b.resolve(Entrant{Spec: spec}); err != nil {
		return nil, "", err
	}
	version, err = b.version(ctx, made)
	return made, version, err
}

// Bot resolves a bot of a tournament.
func (b *Bots) Bot(ctx context.Context, spec bot.Spec) (tournament.Bot, error) {
	made, version, err := b.content(ctx, spec)
	if err != nil {
		return tournament.Bot{}, err
	}
	return tournament.NewBot(made, version), nil
}

// version returns the version of a bot's runtime.
func (b *Bots) version(ctx context.Context, made *bot.Bot) (string, error) {
	switch {
	case made.Ships():
		return b.Build()
	case made.NeedsPython():
		return b.Python(ctx, b.game.Info())
	}
	if b.toolchains == nil {
		b.toolchains = b.Toolchains(bot.Spec{Env: b.env}.Environment(b.Env, 0))
	}
	return b.toolchains.Installed(ctx, made), nil
}
