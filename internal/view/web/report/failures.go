package report

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// FailedIn is a match in which a bot failed.
type FailedIn struct {
	Match   int64
	Where   string // scenario, seat, and against whom
	Failure *bot.Failure
}

// FailuresIn returns the failures of a bot in a stored match, or of all bots if the name is empty.
func FailuresIn(m *scoreboard.Match, bot string) (all []FailedIn) {
	for i := range m.Seats {
		at := &m.Seats[i]
		if at.Failure == nil || bot != "" && at.Bot != bot {
			continue
		}
		where := "as " + at.Seat + " on " + m.Terms.Scenario.Name
		if bot == "" {
			where = at.Bot + " " + where
		}
		all = append(all, FailedIn{Match: m.Stored.Match, Where: where, Failure: at.Failure})
	}
	return all
}

// failure is a row for one or several similar failures.
type failure struct {
	Kind, When, Count, Reason, Place, Where string
	Traceback, Log, Hint                    string
	Match                                   int64
	Link                                    string
	Open                                    bool
	alike                                   int
}

// mostFailures is the maximum number of different failures shown.
const mostFailures = 20

// Failures returns the failures of a bot, similar ones grouped, the most frequent first.
func Failures(all []FailedIn, to Links) (Part, error) {
	p := Part{ID: "failures", Title: "Failures"}
	if len(all) == 0 {
		return p, nil
	}
	var shown []*failure
	known := map[string]*failure{}
	for _, f := range all {
		key := string(f.Failure.Kind) + "\x00" + f.Failure.Reason + "\x00" + f.Failure.Where + "\x00" + f.Failure.Traceback
		if known[key] == nil {
			known[key] = newFailure(f, to)
			shown = append(shown, known[key])
		}
		known[key].alike++
	}
	slices.SortStableFunc(shown, func(a, b *failure) int { return cmp.Compare(b.alike, a.alike) })
	if more := len(shown) - mostFailures; more > 0 {
		shown, p.Note = shown[:mostFailures], fmt.Sprintf("%d more kinds of failures are not shown.", more)
	}
	for i, f := range shown {
		f.Open = i == 0
		if f.alike > 1 {
			f.Count = fmt.Sprintf("and in %s more like it", spelling.Count(f.alike-1, "match"))
		}
	}
	var err error
	p.Body, err = html("failures", shown)
	return p, err
}

func newFailure(f FailedIn, to Links) *failure {
	shown := &failure{
		Kind: f.Failure.Kind.Words(), When: f.Failure.When(), Reason: Line(f.Failure.Reason), Place: Line(f.Failure.Where), Where: Line(f.Where),
		Match: f.Match, Link: to.match(f.Match), Hint: Line(f.Failure.Hint),
	}
	if strings.TrimSpace(f.Failure.Traceback) != f.Failure.Reason {
		shown.Traceback = block(f.Failure.Traceback)
	}
	if f.Failure.Traceback == "" {
		shown.Log = block(strings.Join(f.Failure.Stderr, "\n"))
	}
	return shown
}

// sequences matches escape sequences of terminals.
var sequences = regexp.MustCompile("\x1b(\\[[0-9;:?]*[ -/]*[@-~]|\\][^\x07\x1b]*(\x07|\x1b\\\\)?|[@-Z\\\\-_])")

// Line returns a line of untrusted text for a page: without escape sequences, and with deceptive characters escaped.
func Line(text string) string { return plain.Line(sequences.ReplaceAllString(text, "")) }

// block does the same as Line for text of several lines.
func block(text string) string {
	return strings.Join(slices.Collect(plain.Lines(strings.TrimRight(sequences.ReplaceAllString(text, ""), "\n"))), "\n")
}
