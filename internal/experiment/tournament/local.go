package tournament

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/play/match"
)

// Local is a worker that plays on this machine.
type Local struct {
	game   contest.Game
	host   match.Host // its LogDir is unused: logs are deleted with their match
	bots   map[BotRef]*Bot
	tables *tableCache
	now    func() time.Time
	warn   func(text string) // receives warnings

	endings *match.Endings // shuts down the bots of finished matches

	// Live publishes matches in progress to other processes, unless nil.
	Live *live.Publisher

	// Show, unless nil, is called at the start of each match with the recorder of its trace. It returns a recorder
	// that forwards the lines, and a function to call after the match. Calls may be concurrent.
	Show func(table contest.Table, seats []contest.Seat, to contest.Recorder) (contest.Recorder, func())
}

// NewLocal returns a worker with these bots. warn may be called concurrently.
func NewLocal(game contest.Game, host match.Host, bots []Bot, now func() time.Time, warn func(text string)) *Local {
	l := &Local{game: game, host: host, bots: map[BotRef]*Bot{}, tables: newTableCache(game), now: now, warn: warn, endings: match.NewEndings()}
	for i := range bots {
		l.bots[bots[i].Ref()] = &bots[i]
		host.Box.Keep(bots[i].Bot)
	}
	return l
}

// NewLocal returns a worker for a checked plan. It reuses the tables that Check set up.
func (p *Plan) NewLocal(host match.Host, now func() time.Time, warn func(text string)) *Local {
	l := NewLocal(p.tables.game, host, p.Bots, now, warn)
	l.tables = p.tables
	return l
}

// Table returns the table of a match.
func (l *Local) Table(terms contest.Terms) (contest.Table, error) { return l.tables.table(terms) }

// Play plays a match to its end.
func (l *Local) Play(ctx context.Context, o Order) (p Played, err error) {
	table, err := l.tables.table(o.Terms)
	if err != nil {
		return p, err
	}
	var seats []contest.Seat
	for _, ref := range o.Bots {
		b := l.bots[ref]
		if b == nil {
			return p, fmt.Errorf("this worker has no bot %s with content %s", ref.Name, ref.Content)
		}
		seats = append(seats, contest.Seat{Bot: b.Bot})
	}
	record, err := newRecorder(table.Terms().Scenario, o)
	if err != nil {
		return p, err
	}
	host, err := l.hostFor(seats)
	if err != nil {
		return p, errors.Join(err, record.discard())
	}
	host.Endings, host.NoVoid = l.endings, o.NoVoid
	observer := contest.Observer{Now: l.now}
	end := l.observe(&observer, record, o, table, seats)
	p.Result, err = match.Play(ctx, l.game, table, seats, observer, host)
	end()
	if ctx.Err() != nil {
		err = ErrInterrupted // takes precedence over other errors
	}
	if err == nil {
		p.Changed, err = l.changed(o.Bots)
	}
	if err == nil {
		p.Result.Bound = table.Bound()
	}
	if err != nil {
		return p, errors.Join(err, record.discard())
	}
	if p.Record = record.lines; record.moves != nil {
		p.Moves = record.moves.text
	}
	p.Fingerprint, p.Trace, err = record.finish()
	return p, err
}

// observe attaches recorders to a match. Other processes get moves only, not states. Call end after the match.
func (l *Local) observe(to *contest.Observer, record *recorder, o Order, table contest.Table, seats []contest.Seat) (end func()) {
	lines := record.played()
	if record.traces() {
		lines = record
	}
	shown, over := l.Live.Record(o.liveMatch(), lines), func() {}
	lines = shown
	if l.Show != nil {
		lines, over = l.Show(table, seats, shown)
	}
	if record.traces() {
		to.Trace, to.Moves = lines, record.played()
	} else {
		to.Moves = lines
	}
	return func() {
		shown.End()
		over()
	}
}

// changed returns the bots whose files have changed. For a bot that is not copied, a change is an error: the match
// must not be stored under the key of the old files.
func (l *Local) changed(bots []BotRef) (changed []string, err error) {
	for _, ref := range bots {
		b := l.bots[ref]
		if b.Bot.Learns {
			continue
		}
		copied, used := b.Bot.Changed()
		if used != "" {
			return nil, fmt.Errorf("bot %s has changed since the tournament began: %s, which is used in place; "+
				"run the command again to play the new version", b.Name, used)
		}
		if copied {
			changed = append(changed, b.Name)
		}
	}
	return changed, nil
}

// Wait waits until the bots of all matches have exited.
func (l *Local) Wait() { l.endings.Wait() }

// hostFor returns the environment of a match's bots. Built-in bots need none.
func (l *Local) hostFor(seats []contest.Seat) (match.Host, error) {
	host := l.host
	host.Ended = func(left []string) {
		for _, text := range left {
			l.warn(text)
		}
	}
	if !slices.ContainsFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsProcess() }) {
		return host, nil
	}
	place, err := workdir.New(nil, workdir.Mechanisms{}, "")
	if err != nil {
		return host, err
	}
	ended := host.Ended
	host.LogDir, host.Ended = place.Dir, func(left []string) {
		if err := place.Remove(); err != nil {
			left = append(left, err.Error())
		}
		ended(left)
	}
	return host, nil
}
