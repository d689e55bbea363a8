package recorded

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Values of --history.
const (
	replayHistory = "replay"
	noHistory     = "none"
)

// Continuation tells how a match continues a recorded one.
type Continuation struct {
	Match   *Match
	Turn    int
	History string // empty: replay the past to the bots that played it
}

// Histories returns the values of --history.
func Histories() []string { return []string{replayHistory, noHistory} }

// Continue parses NAME@TURN and loads the match.
func (a *Archive) Continue(ctx context.Context, from, history string) (*Continuation, error) {
	if history != "" && !slices.Contains(Histories(), history) {
		return nil, usage.Errorf("--history %s: must be %s", history, strings.Join(Histories(), " or "))
	}
	_, turn, err := a.splitTurn(from)
	switch {
	case err != nil:
		return nil, err
	case turn == nil:
		return nil, usage.Errorf("--from %s: add @ and the turn after which to continue, as in --from %s@137", from, from)
	}
	m, err := a.Match(ctx, from)
	if err != nil {
		return nil, err
	}
	return &Continuation{Match: m, Turn: *turn, History: history}, m.CheckTurn(*turn)
}

// given reports for each seat whether its bot gets the past replayed.
func (c *Continuation) given(seats []contest.Seat) []bool {
	given := make([]bool, len(seats))
	for i := range seats {
		given[i] = c.History == replayHistory || c.History == "" && c.Match.IsBot(i, seats[i].Bot)
	}
	return given
}

// Resumed returns a table that continues the recorded match. It calls otherwise once for each bot that gets the past
// replayed and answers differently.
func (c *Continuation) Resumed(table contest.Table, seats []contest.Seat, otherwise func(text string)) (contest.Table, error) {
	at, err := c.Match.Playback()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Match.Name, err)
	}
	info, reported := c.Match.Game.Info(), make([]bool, len(seats))
	past := contest.Past{At: at, Turn: c.Turn, Receives: c.given(seats)}
	past.Answered = func(t contest.ReplayedTurn) error {
		if !reported[t.Seat] && !t.Recorded.Same(t.Given) {
			reported[t.Seat] = true
			otherwise(fmt.Sprintf("%s %s: its answers to the past differ from the recorded ones from turn %s on: %s, not %s",
				info.Seats[t.Seat], seats[t.Seat].Bot.Name, t.Name, Shorten(t.Given), Shorten(t.Recorded)))
		}
		return nil
	}
	return contest.Resumed(table, past), nil
}

// From returns the recorded match, the turn, and the seats with replayed bots, for the scoreboard.
func (c *Continuation) From(seats []contest.Seat) *scoreboard.From {
	f := &scoreboard.From{Trace: c.Match.Name, Turn: c.Turn, Given: []string{}}
	for i, given := range c.given(seats) {
		if given {
			f.Given = append(f.Given, c.Match.Game.Info().Seats[i])
		}
	}
	return f
}

// maxShort limits the length of a shortened answer, in bytes.
const maxShort = 120

// Shorten shortens an answer to a line.
func Shorten(a contest.Answer) string {
	text := strings.ReplaceAll(a.Text, "\n", "; ")
	switch {
	case text != "":
		return plain.Line(plain.Clip(text, maxShort))
	case a.Missed == nil:
		return "nothing"
	case a.Missed.Kind == "":
		return "no answer"
	}
	return fmt.Sprintf("no answer (%s)", plain.Line(a.Missed.Kind.Words()))
}
