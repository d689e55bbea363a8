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

// Scores are the scores in what a referee printed that starts its players, and what it printed instead.
func Scores(printed string, seats int) ([]int64, string) {
	s := &starter{talks: make([]talk, seats), printed: []byte(printed)}
	return s.scores(), s.instead()
}

// Arguments are those of a referee that starts its players, in a match.
func (g *Game) Arguments(t *contest.Terms) []string { return g.manifest.arguments(t) }
