package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/retest"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// retestTrace tests the bot in all selected seats of a trace.
func (env *Env) retestTrace(ctx context.Context, o *retestOptions, word, logs string) (results []*retest.Result, err error) {
	m, err := env.recordedMatch(ctx, word)
	if err != nil {
		return nil, err
	}
	switch wrong := m.Wrong(); {
	case m.Turns == 0 && wrong != nil:
		return nil, fmt.Errorf("%s: there is nothing to compare: %w", m.Name, wrong)
	case m.Turns == 0:
		return nil, fmt.Errorf("%s: there is nothing to compare: no turn was played", m.Name)
	case wrong != nil:
		env.Note("cookoff: %s", plain.Line(fmt.Sprintf("%s is good up to turn %d: %v", m.Name, m.Turns, wrong)))
	}
	seats, err := env.seats(ctx, m.Game, o.entered(o.bot, botWords(m.Game)[0]))
	if err != nil {
		return nil, err
	}
	t := &retest.Test{Match: m, Source: env.sourceOf(word, m), Bot: seats[0].Bot, Other: seats[1].Bot, Turns: m.Turns, All: o.all || o.update}
	if t.Terms, err = env.retestTerms(o, m); err != nil {
		return nil, err
	}
	if o.flags.Changed("turns") {
		t.Turns = min(t.Turns, o.turns)
	}
	notes := retest.NotesBeside(m.Name)
	if _, err := os.Stat(env.Path(m.Name)); err != nil && o.update {
		return nil, fmt.Errorf("--update: %s has no file to note answers beside; write one: cookoff show %s --trace FILE", m.Name, t.Source)
	}
	if t.Notes, err = retest.ReadNotes(notes, m.Digest(), env.ReadFile); err != nil {
		return nil, err
	}
	tested, err := env.retestSeats(o, m, t.Bot)
	if err != nil {
		return nil, err
	}
	host, err := env.host(ctx, m.Game, seats)
	if err != nil {
		return nil, err
	}
	host.LogDir = logs
	for _, t.Seat = range tested {
		if o.stop > 0 {
			restore, err := env.breakAt(ctx, o, t, &host)
			if err != nil {
				return nil, err
			}
			defer restore()
		}
		r, err := t.Run(ctx, host, env.Now)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
		if err := env.retested(o, m, t, r, notes); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// sourceOf returns the name of a recorded match in a printed command line: its file, or its number in the database.
func (env *Env) sourceOf(word string, m *recorded.Match) string {
	source := spelling.ShellLine([]string{word})
	if m.Name != word {
		source += env.settings.SameDatabase()
	}
	return source
}

// retestTerms returns the terms of the recorded match, with a fair clock, so that other programs do not affect the answers.
func (env *Env) retestTerms(o *retestOptions, m *recorded.Match) (contest.Terms, error) {
	if bot.FairClock.Check() == nil {
		m.Terms.Clock.Kind = bot.FairClock
	}
	terms, err := env.recordedTerms(&o.matchOptions, m)
	if o.stop > 0 {
		terms.Clock = contest.Clock{Kind: bot.WallClock} // nobody has a time limit
	}
	return terms, err
}

// retestSeats returns the seats for the bot.
func (env *Env) retestSeats(o *retestOptions, m *recorded.Match, b *bot.Bot) ([]int, error) {
	if o.seat == "" {
		seats, err := m.SeatsOf(b)
		if err == nil && o.stop > 0 {
			seats = seats[:1]
		}
		return seats, err
	}
	seat, err := contest.SeatNamed(m.Game.Info(), o.seat)
	if err != nil {
		return nil, usage.Errorf("--seat: %w", err)
	}
	return []int{seat}, nil
}

// retested prints the result of a test, and saves the answers if requested.
func (env *Env) retested(o *retestOptions, m *recorded.Match, t *retest.Test, r *retest.Result, notes string) error {
	if !o.update {
		if env.out.IsJSON() {
			return nil
		}
		return env.out.Text(r.Text(m.Game.Info().TurnWord(), o.all))
	}
	changed := t.Notes.Update(r)
	if err := t.Notes.Write(env.Path(notes), func(text []byte) error { return env.ReplaceFile(notes, text) }); err != nil {
		return err
	}
	if env.out.IsJSON() {
		return nil
	}
	if changed == 0 {
		return env.out.Prose(fmt.Sprintf("nothing to note: %s answers as recorded in %s as %s\n", r.Bot, r.Trace, r.Seat))
	}
	return env.out.Prose(fmt.Sprintf("noted    %s of %s as %s in %s: %s\n", spelling.Count(changed, "answer"), r.Bot, r.Seat, r.Trace, notes))
}
