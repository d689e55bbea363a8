package shrink

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Condition is what a smaller match must still satisfy.
type Condition struct {
	Text  string // as written by the user
	Twice bool   // compares two matches with the same bots and seed
	Calls bool   // needs the calls in the trace
	met   func(r *contest.Result, trace [][]byte) bool
}

// conditions lists the syntax of conditions.
const conditions = "failed=SEAT, failed=SEAT:KIND, lost=SEAT, margin<N, margin>N, refused=CALL or diverges"

var marginForm = regexp.MustCompile(`^margin([<>])(-?\d+)$`)

// ParseCondition parses a condition for a game.
func ParseCondition(text string, info contest.Info) (Condition, error) {
	c := Condition{Text: text}
	name, value, _ := strings.Cut(text, "=")
	if m := marginForm.FindStringSubmatch(text); m != nil {
		limit, err := strconv.ParseInt(m[2], 10, 64)
		if err != nil {
			return c, fmt.Errorf("--while %s: %s is too large", text, m[2])
		}
		c.met = func(r *contest.Result, _ [][]byte) bool {
			return m[1] == "<" && margin(r) < limit || m[1] == ">" && margin(r) > limit
		}
		return c, nil
	}
	switch {
	case text == "diverges":
		c.Twice = true
		return c, nil
	case name == "refused":
		if err := checkCall(text, value, info); err != nil {
			return c, err
		}
		c.Calls = true
		c.met = func(_ *contest.Result, trace [][]byte) bool { return slices.ContainsFunc(trace, refuses(value)) }
		return c, nil
	case name != "failed" && name != "lost":
		return c, fmt.Errorf("--while %q: write %s", text, conditions)
	}
	seatName, kind, ofKind := strings.Cut(value, ":")
	if seatName == "" {
		return c, fmt.Errorf("--while %s: add the seat, as in --while %s=%s", text, name, info.Seats[0])
	}
	seat, err := contest.ParseSeat(info, seatName)
	if err != nil {
		return c, fmt.Errorf("--while %s: %w", text, err)
	}
	switch {
	case name == "lost" && !ofKind:
		c.met = func(r *contest.Result, _ [][]byte) bool {
			return r.Reason != contest.Interrupted && r.Seats[seat].Place > 1
		}
	case name == "failed" && (!ofKind || slices.Contains(kinds(), kind)):
		c.met = func(r *contest.Result, _ [][]byte) bool {
			f := r.Seats[seat].Failure
			return f != nil && (!ofKind || f.Kind == bot.FailureKind(kind))
		}
	case name == "failed":
		return c, fmt.Errorf("--while %s: %q is not a kind of failure; kinds are %s", text, kind, strings.Join(kinds(), ", "))
	default:
		return c, fmt.Errorf("--while %s: must be lost=%s", text, seatName)
	}
	return c, nil
}

// checkCall returns an error that lists the game's calls if a call is unknown.
func checkCall(text, call string, info contest.Info) error {
	switch {
	case len(info.Calls) == 0:
		return fmt.Errorf("--while %s: the bots of %s make no calls", text, info.Name)
	case call == "":
		return fmt.Errorf("--while %s: add the call, one of %s", text, strings.Join(info.Calls, ", "))
	case slices.Contains(info.Calls, call):
		return nil
	}
	return fmt.Errorf("--while %s: there is no call %q; %s", text, call, spelling.Meant(call, info.Calls, "calls are "+strings.Join(info.Calls, ", ")))
}

// kinds returns the kinds of failures.
func kinds() []string {
	return []string{
		string(bot.FailedToStart), string(bot.Crashed), string(bot.Exited), string(bot.TimedOut),
		string(bot.IllegalOutput), string(bot.OutOfMemory), string(bot.BoxViolation),
	}
}

// Met reports whether a match satisfies the condition, given its result and trace.
func (c Condition) Met(r *contest.Result, trace [][]byte) bool { return c.met(r, trace) }

// margin returns the first seat's score minus the best other score, or just the score in a game of one seat.
func margin(r *contest.Result) int64 {
	if len(r.Seats) == 1 {
		return r.Seats[0].Score
	}
	return r.Seats[0].Score - tournament.BestOther(r.Seats, 0)
}

// refuses returns a function that reports whether a line of the trace has a refused call of fn.
func refuses(fn string) func(line []byte) bool {
	return func(line []byte) bool {
		var turn struct {
			Calls []struct {
				Fn    string
				Ret   *bool
				Raise string
			}
		}
		if json.Unmarshal(line, &turn) != nil {
			return false
		}
		for _, c := range turn.Calls {
			if c.Fn == fn && (c.Raise != "" || c.Ret != nil && !*c.Ret) {
				return true
			}
		}
		return false
	}
}
