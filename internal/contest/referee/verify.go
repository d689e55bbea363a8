package referee

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/contest"
)

// again starts a referee that plays the recorded match again. Only the same referee can.
func (p *playback) again(h *recordedHeader) (err error) {
	if h.Referee.SHA256 != p.game.digest {
		return p.trace.Problem("it was played by another referee (%.16s) than the one of the game %s now (%.16s); "+
			"only the same files can verify it", h.Referee.SHA256, p.game.info.Name, p.game.digest)
	}
	need := []string{wantState}
	if p.at.Stage != nil {
		need = append(need, wantScene)
	}
	if p.at.Views != nil {
		need = append(need, wantViews)
	}
	if p.course, err = newCourse(p.game, &p.terms, need...); err != nil {
		return err
	}
	var header map[string]json.RawMessage
	if err := p.trace.Decode("header", p.trace.Header, &header); err != nil {
		return err
	}
	at := &p.course.at
	p.check.Same("initial", header["initial"], at.WriteState)
	p.compareVisible(header, visible())
	if p.check.Report.Diff != nil {
		p.course.close()
	}
	return nil
}

// compareVisible compares the parts of a position that viewers need, which a record may lack.
func (p *playback) compareVisible(line map[string]json.RawMessage, parts []string) {
	for _, name := range parts {
		var now json.RawMessage
		if !isNone(line[name]) {
			now = *p.course.at.part(name)
		}
		p.check.SameJSON(name, line[name], now)
	}
}

// compare plays a turn again with the recorded answers, and compares it.
func (p *playback) compare(line []byte, t *turn) error {
	var members map[string]json.RawMessage
	if err := p.trace.Decode(p.game.info.TurnWord(), line, &members); err != nil {
		return err
	}
	if p.course.over() {
		return p.trace.Problem("turn %d after the end of the match (%s)", t.number, p.course.next.End.Reason)
	}
	p.check.Turn = p.course.next.Turn
	now, err := p.course.play(recordedAnswers(t))
	if err != nil {
		return err
	}
	g, c, at := p.game, p.check, &p.course.at
	c.SameInt("turn", members["turn"], now.number)
	c.Same("name", members["name"], func(w *writer) { w.String(now.name) })
	c.Same("sent", members["sent"], func(w *writer) { writeSent(w, &now) })
	c.Same("asked", members["asked"], func(w *writer) { g.writeAsked(w, &now) })
	c.Same("out", members["out"], func(w *writer) {
		if len(now.out) > 0 {
			g.writeOut(w, &now)
		}
	})
	c.KeyFrame(members["state"], members["digest"], at.WriteState)
	p.compareVisible(members, []string{wantScene, wantViews})
	p.last, p.at.scores = *t, at.scores
	p.note(t)
	if c.Report.Diff == nil {
		c.Report.Turns++
	}
	return nil
}

// recordedAnswers returns a function that gives the answers of a recorded turn. One that was not recorded is missing.
func recordedAnswers(t *turn) func(a *ask) (contest.Answer, error) {
	next := 0
	return func(a *ask) (said contest.Answer, err error) {
		if x := t.exchange(next, a); x != nil {
			if said = x.answer; a.open != nil {
				err = a.asRecorded(x)
			}
		}
		next++
		return said, err
	}
}

// exchange returns what was recorded of a question, the nth of a turn; nil for nothing. A referee that starts its players asks each once
// in a turn, and may ask several at the same time.
func (t *turn) exchange(n int, a *ask) *exchange {
	for i := range t.exchanges {
		if x := &t.exchanges[i]; x.seat == a.Seat && (i == n || a.open != nil) {
			return x
		}
	}
	return nil
}

// compareEnd compares the end line.
func (p *playback) compareEnd() error {
	end, err := p.trace.Ending(fmt.Sprint("turn ", p.last.number))
	if err != nil {
		return err
	}
	p.check.Turn = p.last.number
	if p.verdict != nil && !p.course.over() {
		return p.trace.Problem("it ends after turn %d, and the referee goes on", p.last.number)
	}
	verdict := p.course.next.End
	if p.verdict == nil { // it was interrupted
		verdict = nil
	}
	r := p.result(verdict, p.course.at.scores)
	for _, m := range endMembers(&r, verdict, &p.course.at) {
		p.check.Same("end."+m.key, end[m.key], m.write)
	}
	p.check.LastFrame(end, p.course.at.WriteState)
	return io.EOF
}
