package regress

import (
	"fmt"
	"math"
	"regexp"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
)

// seedRange matches a range of seeds in a scenario argument.
var seedRange = regexp.MustCompile(`\b` + contest.OptionSeed + `=(\d+)-(\d+)`)

// NoteMore suggests flags for more pairs if their number prevented a decision. on are the scenario arguments.
func (r *Report) NoteMore(pairs int, on []string) {
	want := 2 * pairs
	switch r.Ending {
	case Limit:
		if want = 2 * r.Settings.MaxPairs; want <= pairs {
			r.Notes.Add("To allow more pairs: --max-pairs %d", want)
			return
		}
	case Exhausted:
	default:
		return
	}
	flags := " --on " + r.moreScenarios(on, want)
	if want > r.Settings.MaxPairs {
		flags += fmt.Sprintf(" --max-pairs %d", want)
	}
	r.Notes.Add("To allow more pairs:%s", flags)
}

// FurtherScenarios returns the first argument with a range of seeds, moved to the next range of the same length;
// empty without ranges.
func FurtherScenarios(on []string) string {
	for _, word := range on {
		if m, first, last, ok := seedsOf(word); ok {
			return fmt.Sprintf("%s%d-%d%s", word[:m[2]], last+1, last+1+(last-first), word[m[5]:])
		}
	}
	return ""
}

// seedsOf returns the range of seeds in an argument, and its position in the text.
func seedsOf(word string) (at []int, first, last int, ok bool) {
	m := seedRange.FindStringSubmatchIndex(word)
	if m == nil {
		return nil, 0, 0, false
	}
	first, errFirst := strconv.Atoi(word[m[2]:m[3]])
	last, errLast := strconv.Atoi(word[m[4]:m[5]])
	return m, first, last, errFirst == nil && errLast == nil && last < math.MaxInt/2
}

// moreScenarios returns the first argument with a range of seeds, extended to at least want seeds, or else a range
// for the game.
func (r *Report) moreScenarios(on []string, want int) string {
	for _, word := range on {
		if m, first, last, ok := seedsOf(word); ok {
			return fmt.Sprintf("%s%d%s", word[:m[4]], first+2*(last-first+1)-1, word[m[5]:])
		}
	}
	return fmt.Sprintf("%s:%s=1-%d", r.Game, contest.OptionSeed, max(DefaultMaxPairs, want))
}
