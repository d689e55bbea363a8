package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Report is the result of a check.
type Report struct {
	Bot        string        `json:"bot"`
	Game       string        `json:"game"`
	File       string        `json:"file,omitempty"` // its argument, if a file
	Errors     int           `json:"errors"`
	Warnings   int           `json:"warnings"`
	Notes      int           `json:"notes"`
	Seconds    float64       `json:"seconds"`
	Turns      int           `json:"turns"` // total
	NeverPlays bool          `json:"never_plays"`
	Findings   []Finding     `json:"findings"` // worst first
	Trials     []TrialReport `json:"trials"`   // most revealing first
}

// TrialReport is the result of a trial.
type TrialReport struct {
	Name   string `json:"name"`
	Done   bool   `json:"done"`          // at least in part
	Turns  int    `json:"turns"`         // played
	Cut    bool   `json:"cut,omitempty"` // cut short for lack of time
	Failed bool   `json:"failed"`        // the bot failed
	Why    string `json:"why,omitempty"` // why it was skipped or cut short
}

// noTime is the usual reason for skipping trials.
const noTime = "no time was left"

func (r *Report) finish(took time.Duration) {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int { // worst first, then by position
		return cmp.Or(cmp.Compare(a.Severity.rank(), b.Severity.rank()), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	counts := map[Severity]*int{Error: &r.Errors, Warning: &r.Warnings, Note: &r.Notes}
	for i := range r.Findings {
		*counts[r.Findings[i].Severity]++
	}
	for _, t := range r.Trials {
		r.Turns += t.Turns
	}
	r.Seconds = took.Round(10 * time.Millisecond).Seconds()
}

// Passes reports whether there are no errors and, with strict, no warnings.
func (r *Report) Passes(strict bool) bool { return r.Errors == 0 && (!strict || r.Warnings == 0) }

// NameGame adds a fix for bots that do not start, or that wait for input: the user may have to name another game.
func (r *Report) NameGame(fix string) {
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Rule == ofKind(bot.FailedToStart) || f.Rule == "blocking-input" {
			f.Fix = fix
		}
	}
}

// named is the maximum number of trials listed by name.
const named = 3

// Document returns the report in all formats. A test fails if its trial shows an error or, with strict, a warning.
func (r *Report) Document(p ui.Palette, strict bool) *ui.Document {
	played := strings.Join(append([]string{r.Summary()}, r.leftOut()...), "\n")
	return &ui.Document{Value: r, Body: []ui.Block{ui.Prose(r.text(p)), ui.Prose(played)}, Tests: r.tests(strict)}
}

// text formats findings like a linter: one line each, and the fix.
func (r *Report) text(p ui.Palette) string {
	var b strings.Builder
	for i := range r.Findings {
		f := &r.Findings[i]
		place := f.Position()
		if place == "" {
			place = r.Bot
		}
		fmt.Fprintf(&b, "%s: %s: %s [%s]\n", plain.Line(place), p.Paint(f.Severity.style(), string(f.Severity)), plain.Line(f.Message), f.Rule)
		if f.Fix != "" {
			fmt.Fprintf(&b, "    fix: %s\n", plain.Line(f.Fix))
		}
		if f.Again != "" {
			fmt.Fprintf(&b, "    reproduce: %s\n", plain.Line(f.Again))
		}
		if len(f.Trials) > 1 {
			fmt.Fprintf(&b, "    in: %s\n", plain.Line(listFirst(f.Trials)))
		}
	}
	return b.String()
}

// style returns the style of a severity's name.
func (s Severity) style() ui.Style {
	switch s {
	case Error:
		return ui.Red
	case Warning:
		return ui.Yellow
	}
	return ui.Unstyled
}

// Summary describes findings and trials in one line.
func (r *Report) Summary() string {
	found := "nothing found"
	if len(r.Findings) > 0 {
		found = fmt.Sprintf("%s, %s, %s", spelling.Count(r.Errors, "error"), spelling.Count(r.Warnings, "warning"), spelling.Count(r.Notes, "note"))
	}
	done, late := 0, 0
	for _, t := range r.Trials {
		if t.Done {
			done++
		}
		if t.Why == noTime {
			late++
		}
	}
	trials, more := spelling.Count(done, "trial"), ""
	if late > 0 {
		trials = fmt.Sprintf("%d of %s", done, spelling.Count(len(r.Trials), "trial"))
		more = fmt.Sprintf("; no time left for %d more: raise --time", late)
	}
	return fmt.Sprintf("%s: %s in %s and %s of %s (%.1f s)%s", r.Bot, found, trials, spelling.Count(r.Turns, "turn"), r.Game, r.Seconds, more)
}

// leftOut lists skipped and shortened trials, in one line per reason.
func (r *Report) leftOut() (lines []string) {
	var reasons []string
	names := map[string][]string{}
	var short []string
	for _, t := range r.Trials {
		if t.Cut && t.Why == "" {
			short = append(short, t.Name)
		}
		if t.Why == "" {
			continue
		}
		if names[t.Why] == nil {
			reasons = append(reasons, t.Why)
		}
		names[t.Why] = append(names[t.Why], t.Name)
	}
	if len(short) > 0 {
		lines = append(lines, fmt.Sprintf("cut short: %s (raise --time to play all turns)", listFirst(short)))
	}
	for _, why := range reasons {
		lines = append(lines, fmt.Sprintf("skipped: %s (%s)", listFirst(names[why]), why))
	}
	return lines
}

// listFirst lists the first few names, and the number of the others.
func listFirst(names []string) string {
	if more := len(names) - named; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:named], ", "), more)
	}
	return strings.Join(names, ", ")
}
