package linegame

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// ownTraces is the format of cookoff's own traces.
type ownTraces[P Position[P]] struct{ game Game[P] }

func (o *ownTraces[P]) Start(t *replay.Trace, header Members) (P, error) {
	return o.game.rules.ReadStart(t, header)
}

func (o *ownTraces[P]) CompareStart(c *replay.Checker, t *replay.Trace, header Members, start P) error {
	if err := o.game.rules.CompareStart(c, t, header, start); err != nil {
		return err
	}
	c.Same("initial", header["initial"], start.WriteState)
	return nil
}

func (o *ownTraces[P]) Turn(t *replay.Trace, line Members, at P) ([]contest.Answer, error) {
	return o.game.optional.Answers.Read(t, line, at)
}

// differsKey marks a turn whose state was recorded by another engine and contradicts the rules.
const differsKey = "differs"

func (o *ownTraces[P]) Asked(*replay.Checker, Members, P) {}

func (o *ownTraces[P]) Played(c *replay.Checker, line Members, at P) {
	CompareMembers(c, "", line, o.game.optional.Before, at)
	CompareMembers(c, "", line, o.game.optional.After, at)
	c.KeyFrame(line["state"], line["digest"], at.WriteState)
}

func (o *ownTraces[P]) End(c *replay.Checker, end Members, at P) {
	CompareMembers(c, "end.", end, o.game.optional.End, at)
	c.LastFrame(end, at.WriteState)
}

// CompareMembers compares members of a line with the rules. Reports name them with the prefix.
func CompareMembers[P any](c *replay.Checker, prefix string, line Members, members []Member[P], at P) {
	for _, m := range members {
		c.Same(prefix+m.Key, line[m.Key], func(w *writer) { m.Write(w, at) })
	}
}
