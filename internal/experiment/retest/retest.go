// Package retest replays recorded matches to bots and compares their answers. It is independent of the game.
package retest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Test replays a seat of a recorded match to a bot.
type Test struct {
	Match  *recorded.Match
	Source string        // argument of the command
	Terms  contest.Terms // of the match, possibly with another clock
	Seat   int
	Turns  int      // of the match
	Bot    *bot.Bot // the tested bot
	Other  *bot.Bot // placeholder in the other seats, never asked
	Notes  *Notes   // override recorded answers
	All    bool     // continue after a difference

	// Before, unless nil, is called before each turn of the bot.
	Before func(turn int)
}

// answer is a bot's answer, or the lack of one.
type answer struct {
	Text   string `json:"text"`             // one call per line, in games whose bots make calls
	Missed bool   `json:"missed,omitempty"` // no answer, or a failure
	Kind   string `json:"failed,omitempty"` // kind of failure, if known
}

func answerOf(a contest.Answer) answer {
	made := answer{Text: a.Text, Missed: a.Missed != nil}
	if made.Missed {
		made.Kind = string(a.Missed.Kind)
	}
	return made
}

// same reports whether both are the same answer, or both are missing.
func (a answer) same(as answer) bool { return a.Text == as.Text && a.Missed == as.Missed }

// difference is a turn with an unexpected answer.
type difference struct {
	Turn     int    `json:"turn"`
	Name     string `json:"name"`  // the game's label of the turn: "2/17"
	Input    string `json:"input"` // empty in games whose bots make calls
	Recorded answer `json:"recorded"`
	// Noted is the expected answer from the notes; nil if it is the recorded one.
	Noted    *answer `json:"noted,omitempty"`
	Answered answer  `json:"answered"`
}

// expected returns the expected answer.
func (d *difference) expected() answer {
	if d.Noted != nil {
		return *d.Noted
	}
	return d.Recorded
}

// Result is the result of a test.
type Result struct {
	Trace       string       `json:"trace"`
	Game        string       `json:"game"`
	Seat        string       `json:"seat"`
	Bot         string       `json:"bot"`
	Turns       int          `json:"turns"` // turns replayed
	Agrees      bool         `json:"agrees"`
	Differences []difference `json:"differences"`
	Failure     *bot.Failure `json:"failure"` // null without a failure
	Noted       int          `json:"noted"`   // answers compared with notes
	DurationMS  float64      `json:"duration_ms"`

	answers map[int]answer // by turn, if they differ from the recorded ones
	source  string         // as in Test
}

// errEnough stops a test early.
var errEnough = errors.New("enough is known")

// run replays the match to the bot.
func (t *Test) run(ctx context.Context, host match.Host, now func() time.Time) (*Result, error) {
	began, info := now(), t.Match.Game.Info()
	at, err := t.Match.Playback()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Match.Name, err)
	}
	table, err := at.Table(t.Terms)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Match.Name, err)
	}
	r := &Result{
		Trace: t.Match.Name, Game: info.Name, Seat: info.Seats[t.Seat], Bot: t.Bot.Name,
		Differences: []difference{}, answers: map[int]answer{}, source: t.Source,
	}
	past := contest.Past{At: at, Turn: t.Turns, Only: true, Receives: make([]bool, len(info.Seats))}
	past.Receives[t.Seat] = true
	past.Before = func(turn, _ int) {
		if t.Before != nil {
			t.Before(turn)
		}
	}
	past.Answered = func(x contest.ReplayedTurn) error { return t.compare(r, x) }
	seats := make([]contest.Seat, len(info.Seats))
	for i := range seats {
		seats[i].Bot = t.Other
	}
	seats[t.Seat].Bot = t.Bot
	_, err = match.Play(ctx, t.Match.Game, contest.Resumed(table, past), seats, contest.Observer{Now: now}, host)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && !errors.Is(err, errEnough):
		return nil, err
	}
	r.Agrees = len(r.Differences) == 0
	if r.Failure != nil {
		r.Failure.Log = ""
	}
	r.DurationMS = float64(now().Sub(began).Microseconds()) / 1000
	return r, nil
}

// compare compares the bot's answer in a turn.
func (t *Test) compare(r *Result, x contest.ReplayedTurn) error {
	again := x.Given.Missed != nil && x.Given.Missed == r.Failure // of an earlier turn
	if again {
		return errEnough
	}
	r.Turns++
	r.Failure = x.Given.Missed
	d := difference{Turn: x.Turn, Name: x.Name, Input: x.Input, Recorded: answerOf(x.Recorded), Answered: answerOf(x.Given)}
	if !d.Recorded.same(d.Answered) {
		r.answers[x.Turn] = d.Answered
	}
	if noted, ok := t.Notes.of(r)[x.Turn]; ok {
		r.Noted++
		d.Noted = &noted
	}
	if d.expected().same(d.Answered) {
		return nil
	}
	if r.Differences = append(r.Differences, d); t.All {
		return nil
	}
	return errEnough
}

// maxLines limits the input shown, in lines.
const maxLines = 40

// text formats the result. turn is the game's word for a turn.
func (r *Result) text(turn string, all bool) string {
	var b strings.Builder
	what := fmt.Sprintf("%s as %s in %s", plain.Line(r.Bot), r.Seat, plain.Line(r.Trace))
	noted := ""
	if r.Noted > 0 {
		noted = fmt.Sprintf(", %s as stored", spelling.Count(r.Noted, "answer"))
	}
	switch {
	case r.Agrees:
		fmt.Fprintf(&b, "agrees   %s: %s%s\n", what, spelling.Count(r.Turns, turn), noted)
	case all:
		fmt.Fprintf(&b, "DIFFERS  %s: in %d of %s%s\n", what, len(r.Differences), spelling.Count(r.Turns, turn), noted)
		for i := range r.Differences {
			d := &r.Differences[i]
			fmt.Fprintf(&b, "  %s %s: %s %s, answered %s\n", turn, d.Name, d.word(), recorded.Shorten(d.expected().contest()), recorded.Shorten(d.Answered.contest()))
		}
	default:
		r.Differences[0].write(&b, what, turn, r)
	}
	if r.Failure != nil && !r.Agrees {
		b.WriteString("\n" + scoreboard.FailureText(r.Seat, r.Bot, r.Failure))
	}
	return b.String()
}

// word describes the source of the expected answer.
func (d *difference) word() string {
	if d.Noted != nil {
		return "stored"
	}
	return "recorded"
}

func (d *difference) write(b *strings.Builder, what, turn string, r *Result) {
	fmt.Fprintf(b, "DIFFERS  %s: %s %s\n", what, turn, d.Name)
	if d.Input != "" {
		block(b, "input", plain.ClipLines(d.Input, maxLines))
	} else {
		block(b, "input", fmt.Sprintf("to see its position: cookoff watch %s --turn %d --print", r.source, d.Turn-1))
	}
	block(b, d.word(), allLines(d.expected()))
	block(b, "answered", allLines(d.Answered))
}

// allLines formats an answer with all lines.
func allLines(a answer) string {
	if a.Text != "" {
		return a.Text
	}
	return recorded.Shorten(a.contest())
}

func (a answer) contest() contest.Answer {
	made := contest.Answer{Text: a.Text}
	if a.Missed {
		made.Missed = &bot.Failure{Kind: bot.FailureKind(a.Kind)}
	}
	return made
}

// block writes a bot's input or output below a title.
func block(b *strings.Builder, title, text string) {
	for line := range plain.Lines(strings.TrimRight(text, "\n")) {
		fmt.Fprintf(b, "  %-9s  %s\n", title, line)
		title = ""
	}
}
