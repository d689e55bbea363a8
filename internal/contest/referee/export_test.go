package referee

import "github.com/cookoff/cookoff/internal/contest"

// Verdict is the end of a match.
type Verdict struct {
	Reason string
	Places []int
	Scores []int64
}

// PlayAnswers plays a match with the answers that a function gives. each receives the state after each turn.
func (g *Game) PlayAnswers(t contest.Terms, answer func(turn, seat int) contest.Answer, each func(turn int, state []byte)) (v Verdict, err error) {
	t.Turns = g.info.Turns
	c, err := newCourse(g, &t, wantState)
	if err != nil {
		return v, err
	}
	defer func() { c.close(c.over()) }()
	for !c.over() {
		number := c.next.Turn
		if _, err := c.play(func(a *ask) (contest.Answer, error) { return answer(number, a.Seat), nil }); err != nil {
			return v, err
		}
		each(number, c.at.state)
	}
	return Verdict{c.next.End.Reason, c.next.End.Places, c.at.scores}, nil
}

// Crash is crash, for tests.
func Crash(log []string) string { return crash(log) }
