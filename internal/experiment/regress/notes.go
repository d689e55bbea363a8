package regress

import (
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// noteResults adds the notes about the series.
func (r *Report) noteResults(s *Series) {
	e := r.Estimate
	if words := r.breakdownText(); words != "" {
		r.Notes.Add("%s", words)
	}
	switch {
	case r.Ending == rating.Decided && e.Method == confidenceSequence && r.intervalBeyond():
		r.Notes.Add("The test only decided between %+g and %+g Elo. For the size of the difference see the Elo interval, which is wider than the verdict needs.",
			s.settings.Elo0, s.settings.Elo1)
	case e.Hi != nil && *e.Hi < 0 && r.Ending == rating.Decided:
		r.Notes.Add("The whole interval lies below 0: %s is weaker.", r.New.Name)
	case r.betweenBounds():
		r.Notes.Add("The whole interval lies between the bounds %+g and %+g: the difference is too small for a clear answer.",
			s.settings.Elo0, s.settings.Elo1)
	}
	if m := r.Margin; m.Lo != nil && e.Score != nil {
		switch {
		case *m.Lo > 0 && *e.Score < 0.5:
			r.Notes.Add("%s has more %s but wins less often: this test considers only one of the two.", r.New.Name, r.score)
		case *m.Hi < 0 && *e.Score > 0.5:
			r.Notes.Add("%s has less %s but wins more often: this test considers only one of the two.", r.New.Name, r.score)
		}
	}
	switch {
	case r.Pairs > 0 && r.Mirrored == r.Pairs:
		r.Notes.Add("In all pairs both matches were the same, move by move: are the bots identical?")
	case r.Mirrored > 0:
		r.Notes.Add("In %d of %s both matches were the same, move by move.", r.Mirrored, spelling.Count(r.Pairs, "pair"))
	}
	if r.Scores != nil && r.Pairs > 1 && r.Scores[2] == r.Pairs && r.Mirrored < r.Pairs {
		r.Notes.Add("All pairs are level: they show no difference.")
	}
	if r.Repeated > 0 {
		r.Notes.Add("%s not counted: all matches were played before, move by move.", spelling.Count(r.Repeated, "pair"))
	}
	for _, bot := range []Contestant{r.New, r.Old} {
		if bot.Failed > 0 {
			r.Notes.Add("%s failed in %s and lost them.", bot.Name, spelling.Count(bot.Failed, "match"))
		}
	}
	if s.scoreless > 0 && 2*s.scoreless > r.Games {
		r.Notes.Add("In %d of %s all bots scored 0: such matches show nothing. Do the bots work in this game?",
			s.scoreless, spelling.Count(r.Games, "match"))
	}
	if r.Ending == Exhausted && r.Pairs > 0 {
		r.Notes.Add("All scenarios have been played: %s has a win rate of %.1f %%.", r.New.Name, 100*s.meanScore())
	}
	if r.Ending == rating.TimeUp {
		r.Notes.Add("Run the same command again to continue.")
	}
}

// intervalBeyond reports whether the interval contains the rejected hypothesis.
func (r *Report) intervalBeyond() bool {
	e, h := r.Estimate, r.Settings.Hypotheses
	if r.Test.Decision == rating.AcceptH1 {
		return e.Lo == nil || *e.Lo < h.Elo0
	}
	return e.Hi == nil || *e.Hi > h.Elo1
}

// betweenBounds reports whether the interval lies between the hypotheses.
func (r *Report) betweenBounds() bool {
	e, h := r.Estimate, r.Settings.Hypotheses
	return h.Model == rating.Logistic && e.Lo != nil && e.Hi != nil && *e.Lo > h.Elo0 && *e.Hi < h.Elo1
}

// minSplit is the minimum number of split pairs for a note.
const minSplit = 4

// noteSplit notes that in most pairs of two seats each bot won a match, and in which seat the new one won.
func (r *Report) noteSplit(s *Series, seats []string) {
	if len(seats) != 2 {
		return
	}
	var wins [2]int
	for _, p := range s.pairs {
		if len(p.Sides) == len(wins) && p.Sides[0].Score+p.Sides[1].Score == 1 {
			for seat, side := range p.Sides {
				wins[seat] += int(side.Score) // drawn pairs have two draws
			}
		}
	}
	split := wins[0] + wins[1]
	if split < minSplit || 2*split <= len(s.pairs) {
		return
	}
	r.Notes.Add("%d of %s were split: each bot won one match. %s won as %s in %d of them and as %s in %d, so the seat decides more than the bot.",
		split, spelling.Count(len(s.pairs), "pair"), r.New.Name, seats[0], wins[0], seats[1], wins[1])
}
