// Package entry makes of words what is to be played: scenarios, bots with what they get besides their words, and
// the plan of a tournament. It knows no game: the list of games comes as functions.
package entry

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/gittree"
	"github.com/cookoff/cookoff/internal/tournament"
)

// Source is where bots come from.
type Source struct {
	Dir     string   // working directory
	Env     []string // environment: KEY=value
	Preset  string   // variables for all bots by the settings, with blanks between them
	From    string   // where Preset comes from
	Outputs []string // files and folders, absolute, that are written into while bots play

	// Commits has the files of bots that are taken from a commit.
	Commits *gittree.Cache
	// LookPath finds the programs that run bots, as exec.LookPath does.
	LookPath func(program string) (string, error)
	// Others are the games that have a built-in bot of a name.
	Others func(builtin string) []string
	// Resolved is told of every bot.
	Resolved func(*bot.Bot)
	// Build tells builds of cookoff apart, and Python is the version of the interpreter.
	Build  func() (string, error)
	Python func(context.Context) (string, error)
	// Box is that in which other toolchains are asked for their versions, nil for none, with what starts them.
	Box func() (*bot.Box, *process.Starter)
}

// Bots makes bots of words, for one game.
type Bots struct {
	Source
	game contest.Game
	extras
	toolchains *bot.Toolchains
}

// NewBots makes the bots of a game get what else is said of them.
func (s Source) NewBots(game contest.Game, w tournament.Words) (*Bots, error) {
	e, err := s.newExtras(w)
	return &Bots{Source: s, game: game, extras: e}, err
}

// Spec understands a bot word.
func (b *Bots) Spec(ctx context.Context, word string) (bot.Spec, error) {
	spec, err := b.parse(ctx, word)
	if err != nil {
		return bot.Spec{}, err
	}
	spec.Outputs = b.Outputs
	return spec, nil
}

func (b *Bots) parse(ctx context.Context, word string) (bot.Spec, error) {
	_, rest := bot.CutName(word)
	if w, ok, err := gittree.Parse(rest); err != nil {
		return bot.Spec{}, fmt.Errorf("bot %q: %w", word, err)
	} else if ok {
		return b.ofCommit(ctx, word, w)
	}
	info := b.game.Info()
	spec, err := bot.Parse(word, b.Dir, info.Builtins)
	if unknown, ok := errors.AsType[*bot.UnknownBuiltinError](err); ok {
		if others := b.Others(unknown.Name); len(others) > 0 {
			err = fmt.Errorf("bot %q: @%s is a bot of %s; %s has %s", word, unknown.Name,
				strings.Join(others, " and "), info.Name, unknown.Known)
		}
	}
	return spec, err
}

// ofCommit understands the word of a bot that is taken from a commit.
func (b *Bots) ofCommit(ctx context.Context, word string, w gittree.Word) (bot.Spec, error) {
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

// Bot resolves a bot word, with what is for it.
func (b *Bots) Bot(ctx context.Context, word string) (*bot.Bot, error) {
	spec, err := b.Spec(ctx, word)
	if err != nil {
		return nil, err
	}
	b.apply(&spec)
	made, err := contest.Resolve(b.game, spec, b.Dir)
	if err != nil {
		return nil, err
	}
	if err := made.FindRuntime(b.LookPath); err != nil {
		return nil, err
	}
	b.Resolved(made)
	return made, nil
}

// entrant is a bot of a tournament, with the version of what runs it.
func (b *Bots) entrant(ctx context.Context, w tournament.Word) (tournament.Bot, error) {
	made, err := b.Bot(ctx, w.Text)
	if err != nil {
		return tournament.Bot{}, err
	}
	version, err := b.version(ctx, made)
	entrant := tournament.NewBot(made, version)
	entrant.From = w.From
	return entrant, err
}

// version is the version of what runs a bot.
func (b *Bots) version(ctx context.Context, made *bot.Bot) (string, error) {
	switch {
	case made.Ships():
		return b.Build()
	case made.NeedsPython():
		return b.Python(ctx)
	}
	if b.toolchains == nil {
		b.toolchains = &bot.Toolchains{Dir: b.Dir, Env: bot.Spec{Env: b.env}.Environment(b.Env, 0)}
		if b.Box != nil {
			b.toolchains.Box, b.toolchains.By = b.Box()
		}
	}
	return b.toolchains.Installed(ctx, made), nil
}

// Compare is a new bot as the challenger of an old one, which takes all other seats. Names that are equal because the
// files are called alike become new and old.
func (b *Bots) Compare(ctx context.Context, newWord, oldWord string) (tournament.Words, error) {
	newSpec, err := b.Spec(ctx, newWord)
	if err != nil {
		return tournament.Words{}, err
	}
	oldSpec, err := b.Spec(ctx, oldWord)
	if err != nil {
		return tournament.Words{}, err
	}
	if newSpec.Name == oldSpec.Name {
		newWord, oldWord = called("new", newWord, newSpec), called("old", oldWord, oldSpec)
	}
	opponents, err := b.Opponents(ctx, []string{oldWord})
	return tournament.Words{Challengers: Texts(newWord), Bots: opponents}, err
}

// called gives a bot word another display name.
func called(name, word string, spec bot.Spec) string {
	return name + "=" + strings.TrimPrefix(word, spec.Name+"=")
}
