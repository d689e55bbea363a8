package explain

import (
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// nearLimit is the percentage of the time limit from which a bot's slowest turn is a finding.
const nearLimit = 50

// Clock has the turn times of a bot.
type Clock struct {
	Mean, Slowest time.Duration // wall-clock time of a turn
	Turn          int           // slowest turn; 0: not measured
	Limit         contest.Clock
}

// addClocks adds the table of the bots' times, and findings for times near the limit.
func (m *Explanation) addClocks(clocks []Clock) {
	section := story.Section{
		Key: "clocks", Title: "Clocks", Seat: scene.NoSeat, Note: "Wall-clock times in microseconds.",
		Columns: []story.Column{
			{Key: "seat", Title: "seat", Kind: story.TextColumn},
			{Key: "mean_us", Title: "mean", Kind: story.NumberColumn},
			{Key: "slowest_us", Title: "slowest", Kind: story.NumberColumn},
			{Key: "turn", Title: "in turn", Kind: story.TurnColumn},
			{Key: "limit_us", Title: "limit", Kind: story.NumberColumn},
			{Key: "percent", Title: "% of the limit", Kind: story.NumberColumn},
		},
	}
	for seat, c := range clocks {
		if c.Turn == 0 {
			continue
		}
		limit, percent := story.None(), story.None()
		if most := c.Limit.Limit(c.Turn == m.Seats[seat].first); most > 0 {
			share := int64(100 * c.Slowest / most)
			limit, percent = story.Number(most.Microseconds()), story.Number(share)
			if share >= nearLimit {
				text := fmt.Sprintf("%s took %d ms for turn %d, %d %% of its limit", m.Seats[seat].Seat, c.Slowest.Milliseconds(), c.Turn, share)
				m.Findings = append(m.Findings, story.Finding{Kind: "near the limit", Tone: scene.Bad, Seat: seat, Turn: c.Turn, Board: -1, Text: text})
			}
		}
		section.Add(story.Text(m.Seats[seat].Seat), story.Number(c.Mean.Microseconds()), story.Number(c.Slowest.Microseconds()),
			story.Turn(c.Turn), limit, percent)
	}
	if len(section.Rows) > 0 {
		m.Sections = append(m.Sections, section)
	}
}

// StoredClocks returns the bots' times in a stored match, by seat; nil if the trace is not stored.
func StoredClocks(t *storedtrace.Trace) (clocks []Clock, err error) {
	if t == nil {
		return nil, nil
	}
	plan, err := tournament.PlanOf(t.Tournament)
	if err != nil {
		return nil, err
	}
	for i := range t.Match.Match.Seats {
		timing := &t.Match.Match.Seats[i].Timing
		clocks = append(clocks, Clock{Mean: timing.Mean(), Slowest: timing.Slowest, Turn: timing.SlowestTurn, Limit: plan.Clock})
	}
	return clocks, nil
}
