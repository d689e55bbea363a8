package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Limits of the texts in a claim, above those of local matches.
const (
	maxWarnings = 200
	maxWarning  = 2000 // bytes
	maxStderr   = 100  // lines
	maxLine     = 4000 // bytes
)

// limitTexts returns a claimed result with texts of limited length and without paths. Bots' output stays unescaped, as
// in local matches.
func limitTexts(claimed *contest.Result) contest.Result {
	c := *claimed
	c.Seats, c.Warnings, c.Left = slices.Clone(c.Seats), nil, nil
	for i, text := range claimed.Warnings {
		if i == maxWarnings {
			c.Warnings = append(c.Warnings, fmt.Sprintf("... %d more warnings omitted", len(claimed.Warnings)-i))
			break
		}
		c.Warnings = append(c.Warnings, plain.Line(plain.Clip(text, maxWarning)))
	}
	for i := range c.Seats {
		s := &c.Seats[i]
		s.Log, s.Files = "", ""
		if s.Failure == nil {
			continue
		}
		f := *s.Failure
		f.Bound()
		f.Log, f.Asked = "", plain.Clip(f.Asked, maxLine)
		f.Stderr = slices.Clone(f.Stderr[max(0, len(f.Stderr)-maxStderr):])
		for i, line := range f.Stderr {
			f.Stderr[i] = plain.Clip(line, maxLine)
		}
		for _, text := range []*string{&f.Reason, &f.Where, &f.Hint, &f.Asked, &f.Traceback} {
			*text = strings.ToValidUTF8(*text, "\uFFFD")
		}
		s.Failure = &f
	}
	return c
}

// adopt copies what the rules do not determine from a claim.
func adopt(r, claim *contest.Result) {
	r.Warnings, r.Duration = claim.Warnings, claim.Duration
	for i := range r.Seats {
		s, from := &r.Seats[i], &claim.Seats[i]
		s.Timing, s.Pondered, s.Repeat = from.Timing, from.Pondered, from.Repeat
	}
}

// differs returns the first difference between a claimed result and the rules'.
func differs(claim, rules *contest.Result) error {
	for _, v := range []value{
		{"reason", claim.Reason, rules.Reason},
		{"explanation", claim.Why, rules.Why},
		{"winner", winner(claim), winner(rules)},
		{"result missing", claim.NoResult, rules.NoResult},
		{"turns", claim.Turns, rules.Turns},
		{"bound", boundOf(claim), boundOf(rules)},
	} {
		if err := v.differs("the result"); err != nil {
			return err
		}
	}
	for i := range rules.Seats {
		if err := seatDiffers(&claim.Seats[i], &rules.Seats[i]); err != nil {
			return err
		}
	}
	for _, text := range rules.Warnings {
		if !slices.Contains(claim.Warnings, plain.Line(text)) {
			return fmt.Errorf("the result lacks the warning: %s", text)
		}
	}
	return nil
}

// seatDiffers returns the first difference between the claimed result of a seat and the rules'.
func seatDiffers(claim, rules *contest.SeatResult) error {
	values := []value{
		{"seat", claim.Seat, rules.Seat},
		{"bot", claim.Bot, rules.Bot},
		{"place", claim.Place, rules.Place},
		{"score", claim.Score, rules.Score},
		{"failure", failed(claim), failed(rules)},
		{"number of questions", claim.Timing.Turns, rules.Timing.Turns},
		{"first question", claim.Timing.First, rules.Timing.First},
		{"number of figures", len(claim.Figures), len(rules.Figures)},
	}
	for i := range min(len(claim.Figures), len(rules.Figures)) {
		values = append(values, value{"figure " + rules.Figures[i].Key, untitled(claim.Figures[i]), untitled(rules.Figures[i])})
	}
	for _, v := range values {
		if err := v.differs(rules.Seat); err != nil {
			return err
		}
	}
	return nil
}

// value is a named value, as claimed and by the rules.
type value struct {
	name           string
	claimed, rules any
}

// differs returns an error if the two differ. of names the owner of the value.
func (v value) differs(of string) error {
	if v.claimed == v.rules {
		return nil
	}
	return fmt.Errorf("%s: %s: the claim is %s, but by the rules it is %s", of, v.name, shown(v.claimed), shown(v.rules))
}

func shown(v any) string {
	if text, ok := v.(string); ok {
		return fmt.Sprintf("%q", plain.Clip(text, maxRefusal/4))
	}
	return plain.Clip(fmt.Sprint(v), maxRefusal/4)
}

// winner formats the winner.
func winner(r *contest.Result) string {
	switch w := r.Winner; {
	case w == contest.NoWinner:
		return ""
	case w < 0 || w >= len(r.Seats):
		return fmt.Sprintf("seat %d", w)
	default:
		return r.Seats[w].Seat
	}
}

func boundOf(r *contest.Result) contest.Bound {
	if r.Bound == nil {
		return contest.Bound{}
	}
	return *r.Bound
}

// failed describes a failure.
func failed(s *contest.SeatResult) string {
	if s.Failure == nil {
		return "none"
	}
	return fmt.Sprintf("%.40s %s", s.Failure.Kind, s.Failure.When())
}

// untitled returns a figure without its title, which does not matter.
func untitled(f contest.Figure) contest.Figure {
	f.Title = ""
	return f
}
