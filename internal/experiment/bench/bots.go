package bench

import (
	"context"
	"embed"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// idle has the sources of idle bots.
//
//go:embed idle
var idle embed.FS

// kind is a kind of bot.
type kind struct {
	game string
	name string
	word string // argument of a built-in bot; else empty
	file string // name in idle, unless word is set
}

// kinds returns the kinds of bots to measure. Both protocols, calls and lines, occur. The external program is this
// executable, which always exists.
func kinds() []kind {
	const program = "@chaos:how=exit,at=1000000" // a turn never reached
	return []kind{
		{game: "carnegie", name: "built-in", word: "@idle"},
		{game: "carnegie", name: "Python", file: "calls.py"},
		{game: "carnegie", name: "program", word: program},
		{game: "overdrive", name: "built-in", word: "@idle"},
		{game: "overdrive", name: "Python", file: "lines.py"},
		{game: "overdrive", name: "JavaScript", file: "lines.js"},
		{game: "overdrive", name: "program", word: program},
	}
}

// bots returns the measurements of each kind of bot: a match of one turn, which is mostly start and end, and a turn
// of longer matches.
func (b *Bench) bots(dir string) (steps []step) {
	for _, k := range kinds() {
		at := slices.IndexFunc(b.Games, func(g contest.Game) bool { return g.Info().Name == k.game })
		if at < 0 {
			continue
		}
		what := k.game + ", " + k.name
		measured := []Figure{
			{Area: "match", What: "of one turn, " + what + " against @idle", Unit: milliseconds},
			{Area: "turn", What: what, Unit: microseconds},
		}
		steps = append(steps, step{"bots of " + what, measured, func(ctx context.Context, figures []Figure) error {
			err := b.kind(ctx, b.Games[at], k, dir, figures)
			if err != nil && ctx.Err() == nil {
				figures[0].Missing, figures[1].Missing = err.Error(), err.Error()
				err = nil
			}
			return err
		}})
	}
	return steps
}

// kind measures a kind of bot: a match of one turn, and a turn.
func (b *Bench) kind(ctx context.Context, game contest.Game, k kind, dir string, figures []Figure) error {
	word := k.word
	if k.file != "" {
		path, err := idleFile(dir, k.file)
		if err != nil {
			return err
		}
		word = path
	}
	seat, err := b.Bot(ctx, game, word)
	if err != nil {
		return err
	}
	seats, err := b.idleBots(ctx, game)
	if err != nil {
		return err
	}
	seats[0] = seat
	host, err := b.Host(ctx, game, seats)
	if err != nil {
		return err
	}
	host.LogDir = dir
	var whole, turns []time.Duration
	const many = 100
	for turn, note := range map[int]func(contest.Result){
		1: func(r contest.Result) { whole = append(whole, r.Duration) },
		many: func(r contest.Result) {
			if t := r.Seats[0].Timing; t.Turns > 1 {
				turns = append(turns, (t.Total-t.Slowest)/time.Duration(t.Turns-1))
			}
		},
	} {
		table, err := b.table(game, turn)
		if err != nil {
			return err
		}
		if err := b.repeat(ctx, func() error { return b.play(ctx, game, table, slices.Clone(seats), host, note) }); err != nil {
			return err
		}
	}
	figures[0].Value = float64(median(whole).Microseconds()) / 1000
	figures[1].Value = float64(median(turns).Nanoseconds()) / 1000
	return nil
}

// idleFile writes the source of an idle bot to a folder.
func idleFile(dir, name string) (path string, err error) {
	code, err := idle.ReadFile("idle/" + name)
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, name)
	return path, os.WriteFile(path, code, 0o600)
}

// play plays a match and passes its result to note.
func (b *Bench) play(ctx context.Context, game contest.Game, table contest.Table, seats []contest.Seat, host match.Host, note func(contest.Result)) error {
	result, err := match.Play(ctx, game, table, seats, contest.Observer{Now: b.Now}, host)
	if failed, ok := errors.AsType[*bot.Failure](err); ok {
		return failed
	}
	if err != nil {
		return err
	}
	if failures := result.Failures(); len(failures) > 0 {
		return errors.New(failures[0].Reason)
	}
	note(result)
	return nil
}
