package kitchenscene

import (
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Refusals returns a text for each refused call of a team. It makes the calls on s, which must be the state before the
// first of them.
func Refusals(s *sim.State, t sim.Team, calls []sim.Call) []string {
	j := NewJournal(s)
	for i := range calls {
		c := &calls[i]
		args := c.Args[:min(c.N, len(c.Args))]
		if c.N > len(c.Args) {
			args = append(args, sim.Value{}) // any surplus argument raises a TypeError
		}
		j.Attempt(s.Controller(t), c.Fn, args)
	}
	return j.Refused(t)
}

// Refused returns a text for each refused call of a team in the turn so far.
func (j *Journal) Refused(t sim.Team) (list []string) {
	for _, e := range j.all() {
		if e.Kind == scene.Refused && e.Seat == int(t) {
			list = append(list, e.Text)
		}
	}
	return list
}
