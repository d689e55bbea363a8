package retest

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// mostLines limits the displayed input, in lines.
const mostLines = 40

// text returns the result as text. turn is the game's word for a turn.
func (r *Result) text(turn string, all bool) string {
	var b strings.Builder
	what := fmt.Sprintf("%s as %s in %s", plain.Line(r.Bot), r.Seat, plain.Line(r.Trace))
	noted := ""
	if r.Noted > 0 {
		noted = fmt.Sprintf(", %s as noted", spelling.Count(r.Noted, "answer"))
	}
	switch {
	case r.Agrees:
		fmt.Fprintf(&b, "agrees   %s: %s%s\n", what, spelling.Count(r.Turns, turn), noted)
	case all:
		fmt.Fprintf(&b, "DIFFERS  %s: in %d of %s%s\n", what, len(r.Differences), spelling.Count(r.Turns, turn), noted)
		for i := range r.Differences {
			d := &r.Differences[i]
			fmt.Fprintf(&b, "  %s %s: %s %s, answered %s\n", turn, d.Name, d.word(), recorded.Short(d.expected().contest()), recorded.Short(d.Answered.contest()))
		}
	default:
		r.Differences[0].write(&b, what, turn, r)
	}
	if r.Failure != nil && !r.Agrees {
		b.WriteString("\n" + scoreboard.FailureText(r.Seat, r.Bot, r.Failure))
	}
	return b.String()
}

// word returns the term for the expected answer.
func (d *difference) word() string {
	if d.Noted != nil {
		return "noted"
	}
	return "recorded"
}

func (d *difference) write(b *strings.Builder, what, turn string, r *Result) {
	fmt.Fprintf(b, "DIFFERS  %s: %s %s\n", what, turn, d.Name)
	if d.Input != "" {
		block(b, "input", plain.ClipLines(d.Input, mostLines))
	} else {
		block(b, "input", fmt.Sprintf("what it saw: cookoff watch %s --turn %d --print", r.source, d.Turn-1))
	}
	block(b, d.word(), whole(d.expected()))
	block(b, "answered", whole(d.Answered))
}

// whole returns an answer with all its lines.
func whole(a answer) string {
	if a.Text != "" {
		return a.Text
	}
	return recorded.Short(a.contest())
}

func (a answer) contest() contest.Answer {
	made := contest.Answer{Text: a.Text}
	if a.Missed {
		made.Missed = &bot.Failure{Kind: bot.FailureKind(a.Kind)}
	}
	return made
}

// block writes input or output of a bot next to its title.
func block(b *strings.Builder, title, text string) {
	for line := range plain.Lines(strings.TrimRight(text, "\n")) {
		fmt.Fprintf(b, "  %-9s  %s\n", title, line)
		title = ""
	}
}
