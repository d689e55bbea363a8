package match

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/remedy"
	"github.com/cookoff/cookoff/internal/contest"
)

// hintRemedy adds a hint to bots that cannot play at all, with the fix.
func (m *playing) hintRemedy(result *contest.Result) {
	for i := range result.Seats {
		s, place := &result.Seats[i], m.seats[i].Place
		if !s.NeverPlayed() || place == nil {
			continue
		}
		f := s.Failure
		if strings.Contains(f.Reason, ", line ") { // of a syntax error: it says where
			continue
		}
		lines := slices.Concat(strings.Split(f.Traceback, "\n"), f.Stderr, []string{f.Reason})
		for n, line := range lines {
			lines[n] = place.PathMap().Text(line)
		}
		folders := slices.Concat([]string{place.Original(place.Dir)}, place.Folders())
		f.Hint = cmp.Or(remedy.Bot{Folders: folders, Dir: m.host.Dir}.Of(lines), f.Hint)
	}
}
