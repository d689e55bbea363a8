package sweep

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// note adds the notes that explain the result.
func (r *Report) note() {
	if r.Ending == Unplayable {
		return
	}
	if r.Pairs > 0 {
		r.Notes.Add("The risk that the best of these %d is called worse than another is %.4g %% at most, over all comparisons together and whenever the sweep ends.",
			len(r.Variants), 100*r.Settings.Alpha)
	}
	if r.Ending == Exhausted {
		which := fmt.Sprintf("The best is one of %s (%s)", r.labels(r.Candidates), r.sure())
		if len(r.Candidates) == len(r.Variants) {
			which = "These pairs tell none of them apart"
		}
		r.Notes.Add("%s: a variant is shown to be worse when the odds for that reach %s to 1. To tell more of them apart: --max-pairs %d",
			which, odds(r.Variants[0].Need), 2*r.Settings.MaxPairs)
	}
	if r.Pairs > 0 && (r.Ending == rating.Decided || r.Ending == Exhausted) && !r.fruitless() {
		r.Notes.Add("%s was chosen as it came out on top, so it is rather weaker than its numbers. Intervals hold for each variant by itself.", r.label(r.Best))
	}
	r.noteAlike()
	if r.Skipped > 0 {
		r.Notes.Add("%s not counted, as a match is missing.", spelling.Count(r.Skipped, "scenario"))
	}
	for _, v := range r.Variants {
		if v.Failure != "" {
			r.Notes.Add("%s cannot play: %s", v.Label, v.Failure)
		}
	}
}

// noteAlike names groups of variants that played alike.
func (r *Report) noteAlike() {
	told := map[string]bool{}
	for _, v := range r.Variants {
		if told[v.Name] || len(v.SameAs) == 0 {
			continue
		}
		group := append([]string{v.Name}, v.SameAs...)
		for _, name := range group {
			told[name] = true
		}
		if r.Ending == Alike {
			r.Notes.Add("Does the bot read the setting? A program gets an option DEPTH in the variable BOT_OPT_DEPTH.")
			return
		}
		r.Notes.Add("%s played alike, move by move.", r.labels(group))
	}
}

// NoteWins is the note on a command that confirms a choice made by margins.
const NoteWins = "The command below compares wins; add --test always-margin to compare scores, as was done here."

// NoteConfirm notes a command that compares the best variant with the bot as it is on other scenarios.
func (r *Report) NoteConfirm(command string) {
	if r.Settings.Measure == ByMargin {
		r.Notes.Add(NoteWins)
	}
	r.Notes.Add("To confirm it on other scenarios: %s", command)
}
