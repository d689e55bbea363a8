package sweep

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Endings specific to sweeps.
const (
	Exhausted  rating.Ending = "max-pairs"  // one variant is left, but others were left out without proof
	Alike      rating.Ending = "alike"      // all variants play identical matches
	Unplayable rating.Ending = "unplayable" // no variant can play
)

// Report is the result of a race. The caller adds what the race does not know.
type Report struct {
	Game       string        `json:"game"`
	Bot        string        `json:"bot"` // as typed
	Against    []string      `json:"against"`
	Tournament int64         `json:"tournament"` // of the stored matches
	Sentence   string        `json:"sentence"`
	Ending     rating.Ending `json:"ending"`
	Best       string        `json:"best"`       // name of the best or leading variant; empty if there is none
	Shown      bool          `json:"shown"`      // all others that can play were shown to be worse
	Candidates []string      `json:"candidates"` // names of variants not shown to be worse; one of them is the best
	Settings   Settings      `json:"settings"`
	Variants   []Variant     `json:"variants"` // best first
	Pairs      int           `json:"pairs"`    // pairs played
	Scenarios  int           `json:"scenarios"`
	Skipped    int           `json:"skipped"` // scenarios that do not count because a match is missing
	Rounds     int           `json:"rounds"`
	Before     int           `json:"played_before"` // matches stored before
	Voids      int           `json:"voids,omitempty"`
	Undecided  int           `json:"undecided,omitempty"`
	Notes      ui.Notes      `json:"notes"`

	Score    string `json:"-"` // name of the game's score
	Relative bool   `json:"-"` // margins are shares
}

// Variant is a variant and its result. The caller sets the first three fields.
type Variant struct {
	Name     string            `json:"name"`  // of the bot in matches
	Label    string            `json:"label"` // its settings
	Settings map[string]string `json:"settings"`
	Outcome  Outcome           `json:"outcome"`
	Round    int               `json:"round,omitempty"`      // in which it was left out
	WorseBy  string            `json:"worse_than,omitempty"` // variant with the most evidence of being better
	Evidence float64           `json:"evidence"`             // for that, as a natural logarithm
	Need     float64           `json:"evidence_needed"`
	Pairs    int               `json:"pairs"`
	Rate     *float64          `json:"win_rate"`
	RateLo   float64           `json:"win_rate_lo"`
	RateHi   float64           `json:"win_rate_hi"`
	Elo      *float64          `json:"elo"` // against the opponents; null where infinite, like the limits
	Lo       *float64          `json:"lo"`
	Hi       *float64          `json:"hi"`
	Margin   *float64          `json:"margin"`
	MarginLo *float64          `json:"margin_lo"` // limits of the median; null with too few matches
	MarginHi *float64          `json:"margin_hi"`
	Failed   int               `json:"failed"`            // matches in which it failed
	SameAs   []string          `json:"same_as,omitempty"` // variants with identical matches
	Failure  string            `json:"failure,omitempty"` // why it cannot play
}

// Report returns the report of a race of these variants.
func (r *Race) Report(variants []Variant) *Report {
	report := &Report{
		Ending: r.ending(), Settings: r.settings, Pairs: r.played, Scenarios: r.next, Skipped: r.skipped, Rounds: r.round,
		Candidates: []string{}, Notes: ui.Notes{},
	}
	variants = slices.Clone(variants)
	for i := range variants {
		r.describe(variants, i)
	}
	slices.SortStableFunc(variants, func(a, b Variant) int {
		return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(b.Pairs, a.Pairs), -r.compared(a, b))
	})
	for _, v := range variants {
		if v.Outcome == Best || v.Outcome == Racing && report.Best == "" {
			report.Best = v.Name
		}
		if v.Outcome != Worse && v.Outcome != Unplayed {
			report.Candidates = append(report.Candidates, v.Name)
		}
	}
	report.Variants = variants
	report.Shown = report.Ending == rating.Decided && report.count(Worse) > 0
	report.Sentence = report.sentence()
	report.note()
	return report
}

// first returns 0 for the best variant, and 1 for others, as a sort key.
func first(v Variant) int {
	if v.Outcome == Best {
		return 0
	}
	return 1
}

// describe sets a variant's result.
func (r *Race) describe(variants []Variant, i int) {
	it, v := &r.runners[i], &variants[i]
	v.Outcome, v.Round, v.Pairs, v.Need = it.outcome, it.round, len(it.results)*r.pairs, r.requiredEvidence()
	if by, evidence := r.worseThan(i); by >= 0 {
		v.WorseBy, v.Evidence = variants[by].Name, evidence
	}
	v.RateLo, v.RateHi = it.live.Interval()
	v.Lo, v.Hi = rating.FiniteElo(v.RateLo), rating.FiniteElo(v.RateHi)
	for j := range variants {
		if n := len(it.results); n > 0 && i != j && r.same[i][j] == n {
			v.SameAs = append(v.SameAs, variants[j].Name)
		}
	}
	if len(it.results) == 0 {
		return
	}
	score, margin, n := 0.0, 0.0, float64(len(it.results))
	var margins []float64
	for _, x := range it.results {
		score, margin, margins = score+x.Score, margin+x.Margin, append(margins, x.Margin)
		v.Failed += x.Failed
	}
	around := rating.Locate(margins)
	v.MarginLo, v.MarginHi = around.Lo, around.Hi
	v.Rate, v.Elo, v.Margin = new(score/n), rating.FiniteElo(score/n), new(margin/n)
}

// compared orders variants by their measure; those without matches come last.
func (r *Race) compared(a, b Variant) int {
	of := func(v Variant) float64 {
		if v.Rate == nil {
			return math.Inf(-1)
		}
		return r.measure(ScenarioMean{Score: *v.Rate, Margin: *v.Margin})
	}
	return cmp.Compare(of(a), of(b))
}

func (r *Race) ending() rating.Ending {
	outcomes := map[Outcome]int{}
	for i := range r.runners {
		outcomes[r.runners[i].outcome]++
	}
	switch {
	case outcomes[Unplayed] == len(r.runners):
		return Unplayable
	case r.allAlike():
		return Alike
	case outcomes[Racing] > 0:
		return r.stopped
	case outcomes[LeftOut] > 0:
		return Exhausted
	}
	return rating.Decided
}

// note adds notes that explain the result.
func (r *Report) note() {
	if r.Ending == Unplayable {
		return
	}
	if r.Pairs > 0 {
		r.Notes.Add("The risk that the best of these %d is called worse than another is at most %.4g %%, over all comparisons together and whenever the sweep ends.",
			len(r.Variants), 100*r.Settings.Alpha)
	}
	if r.Ending == Exhausted {
		which := fmt.Sprintf("The best is one of %s (%s)", r.labels(r.Candidates), r.sure())
		if len(r.Candidates) == len(r.Variants) {
			which = "These pairs show no difference between them"
		}
		r.Notes.Add("%s: a variant counts as worse when the odds for that reach %s to 1. To separate more of them: --max-pairs %d",
			which, odds(r.Variants[0].Need), 2*r.Settings.MaxPairs)
	}
	if r.Pairs > 0 && (r.Ending == rating.Decided || r.Ending == Exhausted) && !r.allZero() {
		r.Notes.Add("%s was chosen because it came out on top, so it is probably weaker than its numbers suggest. Each interval holds for its variant alone.", r.label(r.Best))
	}
	r.noteAlike()
	if r.Skipped > 0 {
		r.Notes.Add("%s not counted, because a match is missing.", spelling.Count(r.Skipped, "scenario"))
	}
	for _, v := range r.Variants {
		if v.Failure != "" {
			r.Notes.Add("%s cannot play: %s", v.Label, v.Failure)
		}
	}
}

// noteAlike names groups of variants with identical matches.
func (r *Report) noteAlike() {
	listed := map[string]bool{}
	for _, v := range r.Variants {
		if listed[v.Name] || len(v.SameAs) == 0 {
			continue
		}
		group := append([]string{v.Name}, v.SameAs...)
		for _, name := range group {
			listed[name] = true
		}
		if r.Ending == Alike {
			r.Notes.Add("Does the bot read the setting? A program gets an option DEPTH in the variable BOT_OPT_DEPTH.")
			return
		}
		r.Notes.Add("%s played alike, move by move.", r.labels(group))
	}
}

// WinsNote explains the command that confirms a choice by margins.
const WinsNote = "The command below compares wins; add --test always-margin to compare scores, as was done here."

// NoteConfirm suggests a command that compares the best variant with the unchanged bot on new scenarios.
func (r *Report) NoteConfirm(command string) {
	if r.Settings.Measure == ByMargin {
		r.Notes.Add(WinsNote)
	}
	r.Notes.Add("To confirm it on other scenarios: %s", command)
}
