package shrink

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Options are the flags of the command.
type Options struct {
	While string
	Bots  []string // SEAT=BOT
	Tries int
	Out   string // file for the map; empty: a new name
	Turns *int   // initial turn limit; nil: the match's
}

// Shrinking searches for the smallest match like a recorded one.
type Shrinking struct {
	Options
	*recorded.Archive
	recorded.Players
	Trust  Trust
	Add    func(b Bots) // adds the recorded bots' options and variables to the flags
	Usual  func(game contest.Info) (Defaults, error)
	Status ui.Status
	Warn   func(text string)

	match     *recorded.Match
	trials    trials
	words     []string // bots' arguments
	processes bool     // a bot is a process
	file      string   // for the map
	before    Size     // size of the recorded match
}

// Run replays a recorded match, plays ever smaller ones, writes the map of the smallest, and returns the result. If
// interrupted, it returns the result so far with context.Canceled.
func (s *Shrinking) Run(ctx context.Context, trace string) (*ui.Document, error) {
	if err := s.begin(ctx, trace); err != nil {
		return nil, err
	}
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	defer s.trials.Worker.Wait()
	least, err := s.search(ctx)
	if least == nil || err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	d, wrong := s.report(*least, err == nil)
	return d, cmp.Or(wrong, err)
}

// begin loads the match, the condition and the bots.
func (s *Shrinking) begin(ctx context.Context, trace string) error {
	from, err := s.Whole(ctx, "shrink", trace)
	if err != nil {
		return err
	}
	if s.match, err = s.Load(from); err != nil {
		return err
	}
	info := s.match.Game.Info()
	s.trials = trials{Game: s.match.Game, Tries: s.Tries}
	if s.trials.Condition, err = ParseCondition(s.While, info); err != nil {
		return &usage.Error{Cause: err}
	}
	if s.Out != "" && len(s.match.Terms.Scenario.Text) == 0 {
		return usage.Errorf("-o %s: a match of %s has no map to write", s.Out, info.Name)
	}
	if s.file, err = s.mapFile(); err != nil {
		return err
	}
	bots, err := s.recordedBots(from)
	if err != nil {
		return err
	}
	s.words = bots.Words
	s.Add(bots)
	return nil
}

// mapFile returns the file for the map: the user's, or a new one named after the scenario.
func (s *Shrinking) mapFile() (string, error) {
	if s.Out != "" {
		return s.Out, s.NewFile(s.Out)
	}
	// The name is from the trace, which is untrusted: it must be neither a path nor a flag.
	base := strings.NewReplacer(":", "-", ",", "-", "=", "", "/", "", `\`, "").Replace(filepath.Base(s.match.Terms.Scenario.Name))
	base = cmp.Or(strings.TrimLeft(base, "-."), "map") + "-small"
	file := base + ".txt"
	for n := 2; s.NewFile(file) != nil && n < 1000; n++ {
		file = fmt.Sprintf("%s-%d.txt", base, n)
	}
	return file, s.NewFile(file)
}

// enter prepares terms, bots and worker for the matches.
func (s *Shrinking) enter(ctx context.Context) (err error) {
	order, game := &s.trials.Order, s.match.Game
	if order.Terms, err = s.Terms(s.match); err != nil {
		return &usage.Error{Cause: err}
	}
	if s.Turns != nil {
		if err := entry.CheckTurns(game.Info(), *s.Turns); err != nil {
			return err
		}
		order.Terms.Turns = *s.Turns
	}
	if len(order.Terms.Scenario.Text) == 0 && len(order.Terms.Scenario.Options) == 0 {
		return fmt.Errorf("%s: this match did not start from a seed alone; only kitchens and starts from a seed can be shrunk",
			s.match.Name)
	}
	seats, err := s.Seats(ctx, game, s.words...)
	if err != nil {
		return err
	}
	host, err := s.Host(ctx, game, seats)
	if err != nil {
		return err
	}
	var bots []tournament.Bot
	for n, seat := range seats {
		if !seat.Bot.Ships() && !s.match.IsBot(n, seat.Bot) {
			s.Note("%s %s is not the recorded bot: its files differ", game.Info().Seats[n], seat.Bot.Name)
		}
		s.processes = s.processes || seat.Bot.NeedsProcess()
		b := tournament.NewBot(seat.Bot, fmt.Sprint(n)) // distinct contents
		bots, order.Bots = append(bots, b), append(order.Bots, b.Ref())
	}
	s.trials.Worker = tournament.NewLocal(game, host, bots, s.Now, s.Warn)
	return nil
}

// lineEvery is the interval between lines of progress without a terminal.
const lineEvery = 10 * time.Second

// search replays the recorded match, then plays ever smaller ones. It returns the smallest terms even with an error;
// nil if the first match was not completed.
func (s *Shrinking) search(ctx context.Context) (*contest.Terms, error) {
	from := s.trials.Order.Terms
	met, err := s.trials.reproduces(ctx, from)
	if err != nil {
		return nil, err
	}
	if !met {
		return nil, fmt.Errorf("%s does not happen when the match is played again (%s); check --bot, or try more often: --tries %d",
			s.While, spelling.Count(s.Tries, "try"), 5*s.Tries)
	}
	s.before = sizeOf(s.match.Game.Info(), from, s.trials.Length)
	line, info := s.Status.NewLine(lineEvery), s.match.Game.Info()
	defer line.Clear()
	search := search{Game: s.match.Game, Holds: func(t contest.Terms) (bool, error) { return s.trials.reproduces(ctx, t) }}
	search.Smaller = func(t contest.Terms) {
		line.Progress("match %d: %v", s.trials.Played, sizeOf(info, t, s.trials.Length))
	}
	least, err := search.run(from)
	return &least, err
}

// trials plays matches to test a condition.
type trials struct {
	Game      contest.Game
	Worker    tournament.Worker
	Order     tournament.Order // common part of all orders
	Condition Condition
	Tries     int // attempts per terms
	Played    int // matches so far
	Length    int // turns of the last match that satisfied the condition; may be below its limit
}

// reproduces reports whether the condition holds in a match with these terms. Invalid terms do not satisfy it.
func (t *trials) reproduces(ctx context.Context, terms contest.Terms) (bool, error) {
	if _, err := t.Game.Prepare(terms); err != nil {
		return false, nil
	}
	for range t.Tries {
		met, turns, err := t.once(ctx, terms)
		if met && err == nil {
			t.Length = turns
		}
		if met || err != nil {
			return met, err
		}
	}
	return false, nil
}

// once plays one match, or two for comparing conditions, and returns the number of turns.
func (t *trials) once(ctx context.Context, terms contest.Terms) (met bool, turns int, err error) {
	o := t.Order
	o.Terms, o.Record = terms, t.Condition.Calls
	first, err := t.Worker.Play(ctx, o)
	t.Played++
	if ctx.Err() != nil {
		return false, 0, ctx.Err()
	}
	turns = first.Result.Turns
	if err != nil || !t.Condition.Twice {
		return err == nil && t.Condition.Met(&first.Result, bytes.Split(first.Record, []byte("\n"))), turns, err
	}
	second, err := t.Worker.Play(ctx, o)
	t.Played++
	return err == nil && first.Fingerprint != second.Fingerprint, turns, cmp.Or(ctx.Err(), err)
}
