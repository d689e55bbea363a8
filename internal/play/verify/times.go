package verify

import (
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
)

// maxMatchTime limits the duration claimed for a match, and for CPU time in it.
const maxMatchTime = 30 * 24 * time.Hour

// checkTimes returns an error for claimed times, and repetitions of recorded matches, that cannot be true. last is
// the number of the last turn.
func checkTimes(claim, rules *contest.Result, last int) error {
	if err := inRange("the match", "duration", claim.Duration, maxMatchTime); err != nil {
		return err
	}
	var asked time.Duration
	for i := range claim.Seats {
		s, name := &claim.Seats[i], rules.Seats[i].Seat
		if err := checkTiming(name, &s.Timing, last, claim.Duration); err != nil {
			return err
		}
		if err := inRange(name, "time outside of its turns", s.Pondered, maxMatchTime); err != nil {
			return err
		}
		if r := s.Repeat; r != nil && (r.Differs < 0 || r.Differs > last+1 || r.Idle < 0 || r.Idle > s.Timing.Turns) {
			return fmt.Errorf("%s: a repeated match cannot differ from turn %d on with %d idle turns", name, r.Differs, r.Idle)
		}
		asked += s.Timing.Total
	}
	return inRange("the match", "time of all turns", asked, claim.Duration)
}

// checkTiming returns an error for times of a seat that cannot be true.
func checkTiming(name string, t *contest.Timing, last int, match time.Duration) error {
	if err := inRange(name, "time of its turns", t.Total, match); err != nil {
		return err
	}
	if err := inRange(name, "slowest turn", t.Slowest, t.Total); err != nil {
		return err
	}
	if t.SlowestTurn < 0 || t.SlowestTurn > last || (t.SlowestTurn > 0) != (t.Slowest > 0) {
		return fmt.Errorf("%s: turn %d cannot be the slowest with %s", name, t.SlowestTurn, t.Slowest)
	}
	if len(t.Counted) > t.Turns {
		return fmt.Errorf("%s: the clock cannot have counted %d of %d turns", name, len(t.Counted), t.Turns)
	}
	before := 0
	for _, c := range t.Counted {
		if c.Turn <= before || c.Turn > last {
			return fmt.Errorf("%s: the clock cannot have counted turn %d after turn %d of %d", name, c.Turn, before, last)
		}
		before = c.Turn
		for _, err := range []error{
			inRange(name, "counted time of a turn", c.Own, maxMatchTime),
			inRange(name, "processor time of a turn", c.CPU, maxMatchTime),
			inRange(name, "limit of a turn", c.Limit, maxMatchTime),
		} {
			if err != nil {
				return err
			}
		}
		if c.Limit == 0 {
			return fmt.Errorf("%s: the clock counts no turn %d without a limit", name, c.Turn)
		}
	}
	return nil
}

// inRange returns an error if a time is impossible.
func inRange(of, name string, d, most time.Duration) error {
	if d >= 0 && d <= most {
		return nil
	}
	return fmt.Errorf("%s: %s: %s is impossible; it is at most %s", of, name, d, most)
}
