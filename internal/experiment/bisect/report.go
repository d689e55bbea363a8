package bisect

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Endings specific to bisections.
const (
	Found     rating.Ending = "found"     // one commit remains
	Narrowed  rating.Ending = "narrowed"  // the remaining commits could not be judged
	NotWorse  rating.Ending = "not worse" // the bad end is better than the good one
	Undecided rating.Ending = "undecided" // the ends could not be distinguished
)

// Step is a judged commit. The first step compares the two ends.
type Step struct {
	gittree.Commit
	Verdict    Verdict `json:"verdict"`
	Why        string  `json:"why,omitempty"` // why it was skipped, or judged without a match
	Suspects   int     `json:"suspects"`      // remaining after the step
	Tournament int64   `json:"tournament,omitempty"`
	Failed     int     `json:"failed"`  // matches in which its bot failed
	Matches    int     `json:"matches"` // matches of its bot
	Evidence
	Like *Step `json:"-"` // earlier step with the same bot, whose result was used; nil if played
}

// Fails reports whether a bad bot failed in at least half of its matches.
func (s Step) Fails() bool {
	if s.Like != nil {
		s = *s.Like
	}
	const half = 2
	return s.Verdict == Bad && s.Failed > 0 && half*s.Failed >= s.Matches
}

// ByPlay returns the verdict when searching for the commit that plays worse. Failing bots say nothing about that.
func (s Step) ByPlay() Verdict {
	if s.Fails() {
		return Skipped
	}
	return s.Verdict
}

// Report is the result of a bisection.
type Report struct {
	Game     string          `json:"game"`
	Bot      string          `json:"bot"` // path
	Against  string          `json:"against"`
	Good     gittree.Commit  `json:"good"`
	Bad      gittree.Commit  `json:"bad"`
	Commits  int             `json:"commits"` // after the good end
	Sentence string          `json:"sentence"`
	Ending   rating.Ending   `json:"ending"`
	First    *gittree.Commit `json:"first_bad"` // null if not found
	Fails    bool            `json:"fails"`     // the bot of First fails
	// ByPlay are the candidates for the first commit that plays worse without failing; empty if that is First, or if
	// the bot of the bad end still fails.
	ByPlay []gittree.Commit `json:"first_bad_by_play"`
	// Suspects are the possible first bad commits, if there are several.
	Suspects []gittree.Commit `json:"suspects"`
	Alpha    float64          `json:"alpha"`
	Risk     float64          `json:"risk_per_test"`
	Tests    int              `json:"tests"`
	Bound    float64          `json:"risk"` // of all tests together
	Steps    []Step           `json:"steps"`
	Before   int              `json:"played_before"`
	Notes    ui.Notes         `json:"notes"`
}

// Finish completes the report. left are the remaining suspects.
func (r *Report) Finish(left []gittree.Commit) {
	for _, s := range r.Steps {
		if s.Pairs > 0 {
			r.Tests++
		}
	}
	r.Bound = float64(r.Tests) * r.Risk
	r.Suspects, r.ByPlay, r.Notes = []gittree.Commit{}, []gittree.Commit{}, ui.Notes{}
	switch {
	case r.First == nil:
		r.Suspects = append(r.Suspects, left...)
	case r.Fails && len(left) > 0 && left[0].Hash != r.First.Hash:
		r.ByPlay = append(r.ByPlay, left...)
	}
	r.Sentence = r.sentence()
	r.note()
}

func (r *Report) sentence() string {
	good, bad := r.Good.Short(), r.Bad.Short()
	switch r.Ending {
	case Found:
		if !r.Fails {
			return fmt.Sprintf("%s is the first commit that plays worse: %s", r.First.Short(), r.First.Subject)
		}
		text := fmt.Sprintf("%s is the first commit that plays worse, because its bot fails: %s", r.First.Short(), r.First.Subject)
		switch n := len(r.ByPlay); n {
		case 0:
			return text
		case 1:
			return fmt.Sprintf("%s; %s is the first that plays worse without failing: %s", text, r.ByPlay[0].Short(), r.ByPlay[0].Subject)
		default:
			return fmt.Sprintf("%s; one of %d others is the first that plays worse without failing", text, n)
		}
	case Narrowed:
		return fmt.Sprintf("one of %s is the first that plays worse; the others could not be judged", spelling.Count(len(r.Suspects), "commit"))
	case NotWorse:
		return fmt.Sprintf("no loss of strength: %s plays better than %s", bad, good)
	case Undecided:
		return fmt.Sprintf("no decision: %s is not shown to play better than %s", good, bad)
	}
	return fmt.Sprintf("no result yet: %s left", spelling.Choose(len(r.Suspects), "1 commit is", fmt.Sprintf("%d commits are", len(r.Suspects))))
}

func (r *Report) note() {
	if f := r.First; f != nil {
		r.Notes.Add("Author %s, date %s. To see it: git show %s", f.Author, f.Date.Format("2006-01-02"), f.Short())
	}
	switch r.Ending {
	case Found, Narrowed:
		r.Notes.Add("The risk that a test misled the search is at most %.2g %%: %s of %.2g %% each.", 100*r.Bound, spelling.Count(r.Tests, "test"), 100*r.Risk)
		r.Notes.Add("A commit is bad if it is shown to be worse than %s, and good if it is shown to be better than %s. If several commits made the bot weaker, this is one of them.",
			r.Good.Short(), r.Bad.Short())
	case Undecided:
		r.Notes.Add("To decide, play more: raise --max-pairs, or add scenarios with --on. An opponent of about the same strength shows differences best.")
	}
	for _, s := range r.Steps {
		if s.Verdict == Skipped && r.Ending != Undecided { // then the ends were inconclusive
			r.Notes.Add("%s was skipped: %s", s.Short(), s.Why)
		}
	}
	if r.Ending == Narrowed {
		for _, c := range r.Suspects {
			r.Notes.Add("%s %s", c.Short(), c.Subject)
		}
	}
}

// Document returns the report in all formats.
func (r *Report) Document() *ui.Document {
	return &ui.Document{Value: r, Body: []ui.Block{ui.Title(r.Sentence), r.table(), r.Notes}}
}

// table returns the table of the steps, or nil.
func (r *Report) table() *ui.Table {
	if len(r.Steps) == 0 {
		return nil
	}
	played := func(name string, cell func(Step) string) ui.Column[Step] {
		return ui.Right(name, func(s Step) string {
			if s.Pairs == 0 {
				return "-"
			}
			return cell(s)
		})
	}
	t := ui.TableOf(r.Steps,
		ui.Left("commit", func(s Step) string { return s.Short() }),
		ui.Left("verdict", r.verdict),
		played("win rate", func(s Step) string { return ui.Percent(&s.Own) }),
		played("of good, bad", func(s Step) string { return ui.Percent(&s.Good) + ", " + ui.Percent(&s.Bad) }),
		ui.Right("pairs", func(s Step) string { return fmt.Sprint(s.Pairs) }),
		played("failed", func(s Step) string { return fmt.Sprintf("%d of %d", s.Failed, s.Matches) }),
		played("odds", func(s Step) string { return fmt.Sprintf("%.0f to 1", max(s.ForBad, s.ForGood)) }),
		ui.Right("left", func(s Step) string { return fmt.Sprint(s.Suspects) }),
		ui.Left("subject", func(s Step) string { return s.Subject }),
	)
	t.Keep = []string{"commit", "verdict", "subject"}
	return t
}

func (r *Report) verdict(s Step) string {
	if s.Verdict == "" || r.Ending == Undecided {
		return string(Undecided)
	}
	if s.Like != nil {
		return fmt.Sprintf("%s (%s)", s.Verdict, s.Why)
	}
	return string(s.Verdict)
}
