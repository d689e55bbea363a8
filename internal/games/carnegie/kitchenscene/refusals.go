package kitchenscene

import (
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Refusals returns which of a team's calls are refused, and why. It makes the calls in the state, which must be the
// one before the first of them.
func Refusals(s *sim.State, t sim.Team, calls []sim.Call) []string {
	j := NewJournal(s)
	for i := range calls {
		c := &calls[i]
		args := c.Args[:min(c.N, len(c.Args))]
		if c.N > len(c.Args) {
			args = append(args, sim.Value{}) // a surplus argument, whatever it is
		}
		j.Attempt(s.Controller(t), c.Fn, args)
	}
	return j.Refused(t)
}

// Refused returns which calls of a team were refused in the turn so far, and why.
func (j *Journal) Refused(t sim.Team) (list []string) {
	for _, e := range j.all() {
		if e.Kind == scene.Refused && e.Seat == int(t) {
			list = append(list, e.Text)
		}
	}
	return list
}
