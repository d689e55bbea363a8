package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/match"
	"github.com/cookoff/cookoff/internal/store"
)

// Runner plays the games of a plan.
type Runner struct {
	Plan    *Plan
	Game    contest.Game
	Host    match.Host // its LogDir is not used: logs last as long as their match
	Store   *store.DB
	Workers int    // matches at a time
	Traces  string // folder for traces; empty keeps none
	Now     func() time.Time

	// Warn, if not nil, is told what a user should know although it ends nothing. Several matches may do that
	// at once.
	Warn func(text string)

	// Saved, if not nil, is told of every game the moment it is durable: in the order in which games
	// end, those found in the store too. It is never called twice at once.
	Saved func(store.Entry)

	// Changed, if not nil, is told once of each bot whose files are others by now. It plays on with those
	// that it had in the beginning. It is never called twice at once.
	Changed func(Bot)
}

// errInterrupted is a match that was stopped from outside: it does not count.
var errInterrupted = errors.New("interrupted")

// play plays one game to its end.
func (r *Runner) play(ctx context.Context, u Unit, lineup []int, key store.Digest) (m store.Match, changed []int, err error) {
	defer func() {
		if err != nil && !errors.Is(err, errInterrupted) {
			err = fmt.Errorf("%s: %w", r.Plan.title(u, lineup), err)
		}
	}()
	terms := r.Plan.match(u, lineup)
	terms.Now = r.Now
	host, leave, err := r.place(lineup)
	if err != nil {
		return m, nil, err
	}
	defer leave()
	name := ""
	if r.Traces != "" {
		name = traceName(r.Traces, r.Plan, u, lineup, key)
	}
	record, err := newRecorder(r.Plan.Scenarios[u.Scenario].Content, name)
	if err != nil {
		return m, nil, err
	}
	terms.Trace = record
	result, err := match.Play(ctx, r.Game, terms, host)
	r.warn(result.Left...)
	if ctx.Err() != nil {
		err = errInterrupted // whatever else came of it
	}
	if err == nil {
		changed, err = r.Plan.changed(lineup)
	}
	if err != nil {
		return m, nil, errors.Join(err, record.drop())
	}
	m = store.Match{
		Key: key, Scenario: r.Plan.Scenarios[u.Scenario].stored(), Seed: terms.Seed,
		Reason: result.Reason, Winner: result.Winner, Turns: result.Turns,
		Duration: result.Duration, Ended: r.Now(),
	}
	if m.Seats, err = seats(result.Outcome); err != nil {
		return m, nil, err
	}
	m.Course, m.Trace, err = record.keep()
	return m, changed, err
}

// changed are the bots of a lineup whose files are others by now. One that has played with other files than
// in the beginning, because they are used where they lie, is an error: a match of another bot must not be
// kept under its key.
func (p *Plan) changed(lineup []int) (changed []int, err error) {
	for _, b := range lineup {
		if p.Bots[b].Spec.Learns {
			continue
		}
		copied, used := p.Bots[b].Files.Changed()
		if used != "" {
			return nil, fmt.Errorf("bot %s has changed since the tournament began, in %s, which is used where it lies; "+
				"begin it again to play the new one", p.Bots[b].Name, used)
		}
		if copied {
			changed = append(changed, b)
		}
	}
	return changed, nil
}

// title says which game it is.
func (p *Plan) title(u Unit, lineup []int) string {
	var names []string
	for _, b := range lineup {
		names = append(names, p.Bots[b].Name)
	}
	return p.Scenarios[u.Scenario].Name + ", " + strings.Join(names, " against ")
}

// place is where a match's bots run. Built-in bots need none.
func (r *Runner) place(lineup []int) (host match.Host, leave func(), err error) {
	host = r.Host
	leave = func() {}
	if r.Plan.processes(lineup) == 0 {
		return host, leave, nil
	}
	place, err := bot.NewWorkplace(nil, "")
	if err != nil {
		return host, leave, err
	}
	host.LogDir = place.Dir
	return host, func() {
		if err := place.Remove(); err != nil {
			r.warn(err.Error())
		}
	}, nil
}

// warn hands on what a user should know.
func (r *Runner) warn(texts ...string) {
	for _, text := range texts {
		if r.Warn != nil {
			r.Warn(text)
		}
	}
}

// processes is how many bots of a lineup are processes.
func (p *Plan) processes(lineup []int) int {
	n := 0
	for _, b := range lineup {
		if p.Bots[b].Spec.Form != bot.FormBuiltin {
			n++
		}
	}
	return n
}

// seats is what an outcome says of the seats, as it is kept.
func seats(out contest.Outcome) ([]store.Seat, error) {
	var all []store.Seat
	for _, s := range out.Standings {
		figures, err := json.Marshal(s.Figures)
		if err != nil {
			return nil, err
		}
		seat := store.Seat{
			Place: s.Place, Score: s.Score, Figures: figures,
			Mean: s.Timing.Mean(), Slowest: s.Timing.Slowest, SlowestTurn: s.Timing.SlowestTurn,
		}
		for _, f := range out.Failures {
			if f.Seat == s.Seat {
				seat.Failure = &f.Failure
			}
		}
		all = append(all, seat)
	}
	return all, nil
}

// Workers is how many matches of a plan a machine bears at a time. Bots that ship play in cookoff's
// own process, one match a core. A match of other bots under a clock has a core for each of them: one
// bot thinks at a time, but all start at once, and what one match does must not cost another's bot
// its turn.
func (p *Plan) Workers(s *Schedule, cores int) int {
	most := 0
	for _, lineup := range s.Lineups() {
		most = max(most, p.processes(lineup))
	}
	if most == 0 || p.Clock.Init == 0 && p.Clock.Turn == 0 {
		return max(1, cores)
	}
	return max(1, cores/most)
}
