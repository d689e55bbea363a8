package shrink

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Options are what the user asks for.
type Options struct {
	While string
	Bots  []string // SEAT=BOT
	Tries int
	Out   string // file for the map; empty: a new one
}

// Shrinking is a search that is set up.
type Shrinking struct {
	options   Options
	files     userfiles.Files
	match     *recorded.Match
	trials    Trials
	words     []string // of the bots
	processes bool     // one of them is a process
	file      string   // for the map
}

// New begins to set up the search for the smallest match like a recorded one.
func New(o Options, m *recorded.Match, files userfiles.Files) (s *Shrinking, err error) {
	info := m.Game.Info()
	s = &Shrinking{options: o, files: files, match: m, trials: Trials{Game: m.Game, Tries: o.Tries}}
	if s.trials.Condition, err = ParseCondition(o.While, info); err != nil {
		return nil, &usage.Error{Cause: err}
	}
	if o.Out != "" && len(m.Terms.Scenario.Text) == 0 {
		return nil, usage.Errorf("-o %s: a match of %s has no map to write", o.Out, info.Name)
	}
	s.file, err = s.mapFile()
	return s, err
}

// mapFile returns the file for the map: the user's, or a new one named after the scenario.
func (s *Shrinking) mapFile() (string, error) {
	if s.options.Out != "" {
		return s.options.Out, s.files.NewFile(s.options.Out)
	}
	// The name comes from the trace, which is untrusted: it must be neither a path nor a flag.
	base := strings.NewReplacer(":", "-", ",", "-", "=", "", "/", "", `\`, "").Replace(filepath.Base(s.match.Terms.Scenario.Name))
	base = cmp.Or(strings.TrimLeft(base, "-."), "map") + "-small"
	file := base + ".txt"
	for n := 2; s.files.NewFile(file) != nil && n < 1000; n++ {
		file = fmt.Sprintf("%s-%d.txt", base, n)
	}
	return file, s.files.NewFile(file)
}

// Begin sets the terms of the recorded match.
func (s *Shrinking) Begin(terms contest.Terms) error {
	if len(terms.Scenario.Text) == 0 && len(terms.Scenario.Options) == 0 {
		return fmt.Errorf("%s: this match did not start from a seed alone; only kitchens and starts from a seed can be made smaller",
			s.match.Name)
	}
	s.trials.Order.Terms = terms
	return nil
}

// Enter sets the bots, and how their matches are played. It returns notes on bots that are not those that were recorded.
func (s *Shrinking) Enter(seats []contest.Seat, host match.Host, now func() time.Time, warn func(text string)) (notes []string) {
	var bots []tournament.Bot
	for n, seat := range seats {
		if !seat.Bot.Ships() && !s.match.IsBot(n, seat.Bot) {
			notes = append(notes, fmt.Sprintf("%s %s is not the bot that was recorded: its files differ",
				s.match.Game.Info().Seats[n], seat.Bot.Name))
		}
		s.processes = s.processes || seat.Bot.NeedsProcess()
		b := tournament.NewBot(seat.Bot, fmt.Sprint(n)) // seats are told apart
		bots = append(bots, b)
		s.trials.Order.Bots = append(s.trials.Order.Bots, b.Ref())
	}
	s.trials.Worker = tournament.NewLocal(s.match.Game, host, bots, now, warn)
	return notes
}

// lineEvery is the interval between progress lines without a terminal.
const lineEvery = 10 * time.Second

// Run plays the recorded match again, and then ever smaller ones. If it is interrupted, it returns the smallest so far, or nil,
// with context.Canceled.
func (s *Shrinking) Run(ctx context.Context, status ui.Status) (*contest.Terms, error) {
	defer s.trials.Worker.Wait()
	from := s.trials.Order.Terms
	met, err := s.trials.Happens(ctx, from)
	if err != nil {
		return nil, err
	}
	if !met {
		return nil, fmt.Errorf("%s does not happen when the match is played again (%s); see --bot, or try more often: --tries %d",
			s.options.While, spelling.Count(s.options.Tries, "try"), 5*s.options.Tries)
	}
	line, info := status.NewLine(lineEvery), s.match.Game.Info()
	defer line.Clear()
	search := Search{Game: s.match.Game, Holds: func(t contest.Terms) (bool, error) { return s.trials.Happens(ctx, t) }}
	search.Smaller = func(t contest.Terms) { line.Progress("match %d: %v", s.trials.Played, SizeOf(info, t)) }
	least, err := search.Run(from)
	return &least, err
}
