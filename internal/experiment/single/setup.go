// Package single plays one match, or two with the sides swapped, and writes their files. It is independent of the
// game.
package single

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Setup is a match ready to be played.
type Setup struct {
	Game  contest.Game
	Info  contest.Info
	Table contest.Table
	Terms contest.Terms // of the table, with defaults filled in
	Seats []contest.Seat
	On    *recorded.Continuation // recorded match to continue; nil for a new match
}

// New sets up a match; with on, it continues a recorded one.
func New(game contest.Game, terms contest.Terms, seats []contest.Seat, on *recorded.Continuation) (*Setup, error) {
	prepare := game.Prepare
	if on != nil {
		at, err := on.Match.Playback()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", on.Match.Name, err)
		}
		prepare = at.Table
	}
	if seed, ok := terms.Scenario.Seed(); ok {
		terms.Seed = seed
	}
	table, err := prepare(terms)
	if err != nil {
		return nil, err
	}
	return &Setup{Game: game, Info: game.Info(), Table: table, Terms: table.Terms(), Seats: seats, On: on}, nil
}

// Choices are the terms given by flags and settings.
type Choices struct {
	Rules    string
	Clock    contest.Clock
	Seed     int64
	Turns    int
	Debugged bool                   // disables time limits
	Given    func(flag string) bool // reports whether a flag was given
}

// Terms returns the terms of a match on a scenario, or of the recorded match to continue, with the flags applied.
func (w Choices) Terms(info contest.Info, scenario contest.Scenario, on *recorded.Continuation) (terms contest.Terms, err error) {
	terms = contest.Terms{Scenario: scenario, Rules: w.Rules, Seed: w.Seed, Clock: w.Clock}
	if on != nil {
		if terms, err = on.Match.TermsBy(w.Rules, w.Clock, w.Given); err != nil {
			return terms, err
		}
		if w.Given(contest.OptionSeed) {
			terms.Seed = w.Seed
		}
	}
	if w.Debugged {
		terms.Clock = contest.Clock{Kind: bot.WallClock}
	}
	if !w.Given("turns") {
		return terms, nil
	}
	if on != nil && w.Turns <= on.Turn {
		return terms, usage.Errorf("--turns %d: the match continues after turn %d, so it must be %d or more", w.Turns, on.Turn, on.Turn+1)
	}
	terms.Turns = w.Turns
	return terms, entry.CheckTurns(info, w.Turns)
}

// Names returns the bots' names by seat.
func (m *Setup) Names() (names []string) {
	for _, s := range m.Seats {
		names = append(names, s.Bot.Name)
	}
	return names
}

// swapped returns the match with the order of bots reversed.
func (m *Setup) swapped() *Setup {
	other := *m
	other.Seats = slices.Clone(m.Seats)
	slices.Reverse(other.Seats)
	return &other
}

// BotArgs are the arguments for the bots of a match.
type BotArgs struct {
	Scenario string            // empty if From is given
	From     string            // recorded match to continue
	Bots     []string          // by seat
	Named    map[string]string // by seat name
	Fill     string            // for the remaining seats
}

// Seats assigns an argument to each seat: by seat name, by position, or Fill.
func (w BotArgs) Seats(info contest.Info) (bots []string, err error) {
	start, none := w.Scenario, ""
	if w.From != "" {
		start, none = "--from "+w.From, ", and --from takes no scenario: it is the recorded one"
	}
	words := w.Bots
	for _, seat := range info.Seats {
		switch {
		case w.Named[seat] != "":
			bots = append(bots, w.Named[seat])
		case len(words) > 0:
			bots = append(bots, words[0])
			words = words[1:]
		case w.Fill != "":
			bots = append(bots, w.Fill)
		default:
			return nil, usage.Errorf("no bot for %s; %s takes %d bots: cookoff run %s %s, or --fill BOT for the remaining seats", seat, info.Name,
				len(info.Seats), start, strings.Join(info.Seats, " "))
		}
	}
	if len(words) > 0 {
		return nil, usage.Errorf("too many bots, from %s on; %s takes %d%s", words[0], info.Name, len(info.Seats), none)
	}
	return bots, nil
}
