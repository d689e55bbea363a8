package linegame

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// ours is the format of our traces, written by a referee.
type ours[P Position[P]] struct {
	rules Rules[P]
	turn  []Member[P] // members of a turn's line, without the answers
}

func (o *ours[P]) Start(t *replay.Trace, header Members) (P, error) {
	return o.rules.ReadStart(t, header)
}

func (o *ours[P]) CompareStart(c *replay.Checker, t *replay.Trace, header Members, start P) error {
	if err := o.rules.CompareStart(c, t, header, start); err != nil {
		return err
	}
	c.Same("initial", header["initial"], start.WriteState)
	return nil
}

func (o *ours[P]) Turn(t *replay.Trace, line Members, at P) ([]contest.Answer, error) {
	return o.rules.ReadAnswers(t, line, at)
}

// differs is the key of a turn whose state is that of another engine.
const differs = "differs"

func (o *ours[P]) Asked(*replay.Checker, Members, P) {}

func (o *ours[P]) Played(c *replay.Checker, line Members, at P) {
	CompareMembers(c, "", line, o.turn, at)
	c.KeyFrame(line["state"], line["digest"], at.WriteState)
}

func (o *ours[P]) End(c *replay.Checker, end Members, at P) {
	CompareMembers(c, "end.", end, o.rules.End(), at)
	c.LastFrame(end, at.WriteState)
}

// CompareMembers compares members of a line with the rules; prefix is put before their names in reports.
func CompareMembers[P any](c *replay.Checker, prefix string, line Members, members []Member[P], at P) {
	for _, m := range members {
		c.Same(prefix+m.Key, line[m.Key], func(w *writer) { m.Write(w, at) })
	}
}
