package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/recorded"
	"github.com/cookoff/cookoff/internal/scoreboard"
)

// The values of --history.
const (
	historyReplay = "replay"
	historyNone   = "none"
)

// playOn is how a match goes on from a recorded one.
type playOn struct {
	match   *recorded.Match
	turn    int
	history string // empty: the bots that were there then are given the past
}

// cutTurn divides TRACE@TURN.
func cutTurn(word string) (trace string, turn int, err error) {
	at := strings.LastIndexByte(word, '@')
	if at <= 0 {
		return "", 0, fmt.Errorf("--from %s: add @ and the turn to play on after, as in --from %s@137", word, word)
	}
	turn, err = strconv.Atoi(word[at+1:])
	if err != nil || turn < 0 {
		return "", 0, fmt.Errorf("--from %s: %q is not the number of a turn, such as 137, or 0 for the start", word, word[at+1:])
	}
	return word[:at], turn, nil
}

// playOn reads where a match goes on from; nil if it begins anew.
func (a *app) playOn(ctx context.Context, o *runOptions) (*playOn, error) {
	histories := []string{historyReplay, historyNone}
	switch {
	case o.from == "" && o.history != "":
		return nil, command.UsageError(errors.New("--history is for a match that goes on from a recorded one: add --from TRACE@TURN"))
	case o.from == "":
		return nil, nil
	case o.history != "" && !slices.Contains(histories, o.history):
		return nil, command.UsageError(fmt.Errorf("--history %s: must be %s", o.history, strings.Join(histories, " or ")))
	}
	trace, turn, err := cutTurn(o.from)
	if err != nil {
		return nil, command.UsageError(err)
	}
	m, err := a.recordedMatch(ctx, trace)
	if err == nil {
		err = m.CheckTurn(turn)
	}
	if err != nil {
		return nil, err
	}
	return &playOn{m, turn, o.history}, nil
}

// recordedTerms are those of a recorded match, with what flags say otherwise.
func (a *app) recordedTerms(o *matchOptions, m *recorded.Match) (contest.Terms, error) {
	terms, info := m.Terms, m.Game.Info()
	if rules := a.settings.Games[info.Name].Rules; o.flags.Changed("rules") && rules != terms.Rules {
		return terms, fmt.Errorf("--rules %s: the match of %s is by the rules %s, and goes on by them", rules, m.Name, terms.Rules)
	}
	clock, err := a.settings.Clock(info.Name, terms.Clock.Kind)
	if err != nil {
		return terms, err
	}
	terms.Clock.Kind = clock.Kind
	if o.flags.Changed("turn-timeout") {
		terms.Clock.Turn = clock.Turn
	}
	if o.flags.Changed("init-timeout") {
		terms.Clock.Init = clock.Init
	}
	return terms, nil
}

// termsOn are the terms of a match that goes on, and what sets it up.
func (a *app) termsOn(o *runOptions, on *playOn) (terms contest.Terms, prepare func(contest.Terms) (contest.Table, error), err error) {
	if terms, err = a.recordedTerms(&o.matchOptions, on.match); err != nil {
		return terms, nil, err
	}
	if o.flags.Changed(contest.OptionSeed) {
		terms.Seed = o.seed
	}
	if o.flags.Changed("turns") && o.turns <= on.turn {
		return terms, nil, command.UsageError(fmt.Errorf("--turns %d: the match goes on after turn %d, so it must be %d or more", o.turns, on.turn, on.turn+1))
	}
	at, err := on.match.Playback()
	if err != nil {
		return terms, nil, fmt.Errorf("%s: %w", on.match.Name, err)
	}
	return terms, at.Table, nil
}

// given says which bots are given the past.
func (p *playOn) given(seats []contest.Seat) []bool {
	given := make([]bool, len(seats))
	for i := range seats {
		given[i] = p.history == historyReplay || p.history == "" && p.match.IsBot(i, seats[i].Bot)
	}
	return given
}

// resumed is a table at which bots play on. otherwise is told, once for each bot that is given the past, where what it
// answers is not what was recorded.
func (p *playOn) resumed(table contest.Table, seats []contest.Seat, otherwise func(text string)) (contest.Table, error) {
	at, err := p.match.Playback()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.match.Name, err)
	}
	info, told := p.match.Game.Info(), make([]bool, len(seats))
	past := contest.Past{At: at, Turn: p.turn, Given: p.given(seats)}
	past.Answered = func(t contest.Retold) error {
		if !told[t.Seat] && !t.Recorded.Same(t.Answered) {
			told[t.Seat] = true
			otherwise(fmt.Sprintf("%s %s: given the past, it answers otherwise than was recorded from turn %s on: %s, not %s",
				info.Seats[t.Seat], seats[t.Seat].Bot.Name, t.Name, recorded.Short(t.Answered), recorded.Short(t.Recorded)))
		}
		return nil
	}
	return contest.Resumed(table, past), nil
}

// from is what the scoreboard says of where a match went on from.
func (p *playOn) from(seats []contest.Seat) *scoreboard.From {
	f := &scoreboard.From{Trace: p.match.Name, Turn: p.turn, Given: []string{}}
	for i, given := range p.given(seats) {
		if given {
			f.Given = append(f.Given, p.match.Game.Info().Seats[i])
		}
	}
	return f
}
