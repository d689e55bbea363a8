package regress

import (
	"cmp"
	"fmt"
	"math"
	"strconv"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// outcomes counts pairs by what the test compares.
type outcomes struct{ won, lost, all int }

// outcomes counts the pairs in which the new bot scored more or less than half, or by margin if the test compares
// margins.
func (s *Series) outcomes() outcomes {
	o := outcomes{all: len(s.pairs)}
	for _, p := range s.pairs {
		ahead := p.Score - 0.5
		if s.settings.Test.ofMargins() {
			ahead = p.Margin
		}
		switch {
		case ahead > 0:
			o.won++
		case ahead < 0:
			o.lost++
		}
	}
	return o
}

// sentence returns the result without statistical terms: the verdict, the pairs, and a lower bound of the difference,
// if any.
func (r *Report) sentence(o outcomes) string {
	failing := r.failuresText()
	switch {
	case r.Ending == Identical:
		return fmt.Sprintf("%s is the same bot as %s (same content): nothing to compare", r.New.Name, r.Old.Name)
	case r.Ending == TooManyFailures && failing != "":
		return failing + ": comparison stopped"
	}
	claim, bound := r.claim()
	text := fmt.Sprintf("%s: %s; %s", claim, r.counted(o), bound)
	if failing != "" {
		text += "; " + failing
	}
	return text
}

// maxReason limits the length of a failure in a headline, in bytes.
const maxReason = 100

// failuresText describes the failures of the bot with most of them; empty without failures.
func (r *Report) failuresText() string {
	worst := r.New
	if r.Old.Failed > worst.Failed {
		worst = r.Old
	}
	for _, f := range r.Failures {
		if f.Bot == worst.Name && worst.Failed > 0 {
			first := plain.Line(plain.Clip(plain.OneLine(f.Failure.Error()), maxReason))
			return fmt.Sprintf("%s failed in %d of %s (first: %s)", worst.Name, worst.Failed, spelling.Count(r.played, "match"), first)
		}
	}
	return ""
}

// claim returns the verdict in words, limited to what the rejected hypothesis implies, and its certainty.
func (r *Report) claim() (claim, bound string) {
	if r.Settings.Test.ofMargins() {
		return r.claimOfMargins()
	}
	is := func(what string) string { return fmt.Sprintf("%s is %s %s", r.New.Name, what, r.Old.Name) }
	e, h := r.Estimate, r.Settings.Hypotheses
	stronger, weaker := "", "" // by at least how much
	if e.Lo != nil && *e.Lo >= 1 {
		stronger = fmt.Sprintf("at least %.0f Elo, 95 %% sure", math.Floor(*e.Lo))
	}
	if e.Hi != nil && *e.Hi <= -1 {
		weaker = fmt.Sprintf("at least %.0f Elo weaker, 95 %% sure", math.Floor(-*e.Hi))
	}
	if r.DecidedBy == landslide && h.Elo0 <= 0 && h.Elo1 >= 0 { // the landslide rule tests the sign only
		stronger = cmp.Or(stronger, openBound(math.Exp(-r.Test.H1.Need)))
		weaker = cmp.Or(weaker, openBound(math.Exp(-r.Test.H0.Need)))
	}
	switch r.Verdict {
	case Stronger:
		return is("stronger than"), cmp.Or(stronger, openBound(r.Settings.Alpha))
	case NotStronger:
		if weaker != "" {
			return is("not stronger but weaker than"), weaker
		}
		return is("not stronger than") + r.openDifference(h.Elo1, "stronger", ""), sure(r.Settings.Beta)
	case NotWeaker:
		if stronger != "" {
			return is("not weaker but stronger than"), stronger
		}
		return is("not weaker than") + r.openDifference(-h.Elo0, "weaker", ""), sure(r.Settings.Alpha)
	case Weaker:
		if h.Elo1 > 0 && weaker == "" {
			return is("weaker than") + r.openDifference(h.Elo1, "stronger", "stronger "), sure(r.Settings.Beta)
		}
		return is("weaker than"), cmp.Or(weaker, openBound(r.Settings.Beta))
	}
	return "It is not clear whether " + r.question(), r.words().reason
}

// claimOfMargins is claim for tests of margins.
func (r *Report) claimOfMargins() (claim, bound string) {
	gets := func(verb string) string {
		return fmt.Sprintf("%s %s %s than %s", r.New.Name, verb, r.score, r.Old.Name)
	}
	switch r.Verdict {
	case Stronger:
		return gets("has more"), sure(r.Settings.Alpha)
	case NotStronger:
		return gets("has no more") + ", or only a little more", sure(r.Settings.Beta)
	case NotWeaker:
		return gets("has no less") + ", or only a little less", sure(r.Settings.Alpha)
	case Weaker:
		if r.Settings.Elo1 > 0 {
			return gets("has less") + ", or only a little more", sure(r.Settings.Beta)
		}
		return gets("has less"), sure(r.Settings.Beta)
	}
	more := "has more"
	if r.Settings.NotWeaker {
		more = "has no less"
	}
	return "It is not clear whether " + gets(more), r.words().reason
}

// desiredVerdict returns the desired verdict.
func (s Settings) desiredVerdict() Verdict {
	if s.NotWeaker {
		return NotWeaker
	}
	return Stronger
}

// question returns the question as a statement.
func (r *Report) question() string {
	return fmt.Sprintf("%s is %s than %s", r.New.Name, r.Settings.desiredVerdict(), r.Old.Name)
}

// openDifference formats the difference left open by the test; prefix precedes an amount. Normalized Elo is omitted, as few users
// know it.
func (r *Report) openDifference(elo float64, what, prefix string) string {
	if r.Settings.Model != rating.Logistic {
		return ", or only a little " + what
	}
	return fmt.Sprintf(", or %sby less than %g Elo", prefix, elo)
}

// counted formats the counts of pairs, those that support the verdict first.
func (r *Report) counted(o outcomes) string {
	won, lost := "it won", "lost"
	if r.Settings.Test.ofMargins() {
		won, lost = "it had more "+r.score+" in", "less in"
	}
	if r.Verdict == Weaker || r.Verdict == NotStronger && o.lost > o.won {
		o.won, o.lost = o.lost, o.won
		won, lost = "it lost", "won"
		if r.Settings.Test.ofMargins() {
			won, lost = "it had less "+r.score+" in", "more in"
		}
	}
	if o.all == 0 {
		return "no pair was finished"
	}
	text := fmt.Sprintf("%s %d of %s", won, o.won, spelling.Count(o.all, "pair"))
	if o.won+o.lost < o.all {
		text += fmt.Sprintf(" and %s %d", lost, o.lost)
	}
	return text
}

// sure formats the certainty for an error risk.
func sure(risk float64) string {
	return strconv.FormatFloat(100*(1-risk), 'g', 4, 64) + " % sure"
}

func openBound(risk float64) string { return sure(risk) + ", but by how much is unclear" }
