package linegame

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// ours is the form of our traces, which a referee writes.
type ours[P Position[P]] struct {
	rules  Rules[P]
	info   contest.Info
	turn   []Member[P] // of a turn's line, without the answers
	header Members
	line   Members
}

func (o *ours[P]) Start(t *replay.Trace) (start P, err error) {
	if err := t.Decode("header", t.Header, &o.header); err != nil {
		return start, err
	}
	if _, err := t.CheckRules(o.info.RulesVersion, o.info.Rules...); err != nil {
		return start, err
	}
	return o.rules.ReadStart(t, o.header)
}

func (o *ours[P]) CompareStart(c *replay.Checker, t *replay.Trace, start P) error {
	if err := o.rules.CompareStart(c, t, o.header, start); err != nil {
		return err
	}
	c.Same("initial", o.header["initial"], start.WriteState)
	return nil
}

func (o *ours[P]) Turn(t *replay.Trace, line []byte, at P) ([]contest.Answer, error) {
	if err := t.Members(turnWord(o.info), line, &o.line); err != nil {
		return nil, err
	}
	return o.rules.ReadAnswers(t, o.line, at)
}

func (o *ours[P]) Asked(*replay.Checker, P) {}

func (o *ours[P]) Played(c *replay.Checker, at P) {
	CompareMembers(c, "", o.line, o.turn, at)
	c.KeyFrame(o.line["state"], o.line["digest"], at.WriteState)
}

func (o *ours[P]) End(c *replay.Checker, t *replay.Trace, at P) error {
	end, err := t.Ending(at.Where())
	if err != nil {
		return err
	}
	c.Turn = at.Turn()
	CompareMembers(c, "end.", end, o.rules.End(), at)
	c.LastFrame(end, at.WriteState)
	return nil
}

// CompareMembers compares members of a line with what the rules write; prefix is what their names begin with in
// reports.
func CompareMembers[P any](c *replay.Checker, prefix string, line Members, members []Member[P], at P) {
	for _, m := range members {
		c.Same(prefix+m.Key, line[m.Key], func(w *writer) { m.Write(w, at) })
	}
}
