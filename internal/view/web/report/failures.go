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

// FailedIn is a bot's failure in a match.
type FailedIn struct {
	Match   int64
	Where   string // seat and scenario, after the bot's name in lists of several bots
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

// failure is a row for one or several equal failures.
type failure struct {
	Kind, When, Count, Reason, Place, Where string
	Traceback, Log, Hint                    string
	Match                                   int64
	Link                                    string
	Open                                    bool
	count                                   int
}

// maxFailures is the maximum number of different failures shown.
const maxFailures = 20

// Failures returns the failures, with equal ones grouped, most frequent first.
func Failures(all []FailedIn, to Links) (Part, error) {
	p := Part{ID: "failures", Title: "Failures"}
	if len(all) == 0 {
		return p, nil
	}
	var shown []*failure
	byKey := map[string]*failure{}
	for _, f := range all {
		key := string(f.Failure.Kind) + "\x00" + f.Failure.Reason + "\x00" + f.Failure.Where + "\x00" + f.Failure.Traceback
		if byKey[key] == nil {
			byKey[key] = newFailure(f, to)
			shown = append(shown, byKey[key])
		}
		byKey[key].count++
	}
	slices.SortStableFunc(shown, func(a, b *failure) int { return cmp.Compare(b.count, a.count) })
	if more := len(shown) - maxFailures; more > 0 {
		shown, p.Note = shown[:maxFailures], fmt.Sprintf("%d more kinds of failures are not shown.", more)
	}
	for i, f := range shown {
		f.Open = i == 0
		if f.count > 1 {
			f.Count = fmt.Sprintf("and %s more like it", spelling.Count(f.count-1, "match"))
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

// Line sanitises untrusted text for a line of a page: it removes escape sequences and escapes deceptive characters.
func Line(text string) string { return plain.Line(sequences.ReplaceAllString(text, "")) }

// block is Line for several lines of text.
func block(text string) string {
	return strings.Join(slices.Collect(plain.Lines(strings.TrimRight(sequences.ReplaceAllString(text, ""), "\n"))), "\n")
}
