package referee

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/contest"
)

// startVerification starts a referee to play the recorded match again. It must have the recorded digest.
func (p *playback) startVerification(h *recordedHeader) (err error) {
	if h.Referee.SHA256 != p.game.digest {
		return p.trace.Problem("its referee (%.16s) is not the present one of the game %s (%.16s); "+
			"only the same files can verify it", h.Referee.SHA256, p.game.info.Name, p.game.digest)
	}
	need := []string{abilityState}
	if p.position.Stage != nil {
		need = append(need, abilityScene)
	}
	if p.position.Views != nil {
		need = append(need, abilityViews)
	}
	if p.session, err = newSession(p.game, &p.terms, need...); err != nil {
		return err
	}
	var header map[string]json.RawMessage
	if err := p.trace.Decode("header", p.trace.Header, &header); err != nil {
		return err
	}
	at := &p.session.position
	p.check.Same("initial", header["initial"], at.WriteState)
	p.verifyVisible(header, visible())
	if p.check.Report.Diff != nil {
		p.session.close()
	}
	return nil
}

// verifyVisible compares the parts for viewers, if the trace has them.
func (p *playback) verifyVisible(line map[string]json.RawMessage, parts []string) {
	for _, name := range parts {
		var now json.RawMessage
		if !isNone(line[name]) {
			now = *p.session.position.part(name)
		}
		p.check.SameJSON(name, line[name], now)
	}
}

// verifyTurn plays a turn with the recorded answers and compares the results.
func (p *playback) verifyTurn(line []byte, t *turn) error {
	var members map[string]json.RawMessage
	if err := p.trace.Decode(p.game.info.TurnWord(), line, &members); err != nil {
		return err
	}
	if p.session.isOver() {
		return p.trace.Problem("turn %d after the end of the match (%s)", t.number, p.session.next.End.Reason)
	}
	p.check.Turn = p.session.next.Turn
	now, err := p.session.playTurn(recordedAnswers(t))
	if err != nil {
		return err
	}
	g, c, at := p.game, p.check, &p.session.position
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
	p.verifyVisible(members, []string{abilityScene, abilityViews})
	p.last, p.position.scores = *t, at.scores
	p.recordFailures(t)
	if c.Report.Diff == nil {
		c.Report.Turns++
	}
	return nil
}

// recordedAnswers returns a function that gives the answers of a recorded turn; empty if there is none.
func recordedAnswers(t *turn) func(a *ask) (contest.Answer, error) {
	next := 0
	return func(a *ask) (answer contest.Answer, err error) {
		if x := t.exchange(next, a); x != nil {
			if answer = x.answer; a.open != nil {
				err = a.replayRecorded(x)
			}
		}
		next++
		return answer, err
	}
}

// exchange returns the recorded exchange for the nth question of a turn; nil if there is none. A referee that starts its players asks
// each once in a turn, and may ask several at the same time, in any order.
func (t *turn) exchange(n int, a *ask) *exchange {
	for i := range t.exchanges {
		if x := &t.exchanges[i]; x.seat == a.Seat && (i == n || a.open != nil) {
			return x
		}
	}
	return nil
}

// verifyEnd compares the end line. It returns io.EOF unless the trace is invalid.
func (p *playback) verifyEnd() error {
	end, err := p.trace.Ending(fmt.Sprint("turn ", p.last.number))
	if err != nil {
		return err
	}
	p.check.Turn = p.last.number
	if p.verdict != nil && !p.session.isOver() {
		return p.trace.Problem("it ends after turn %d, but the referee continues", p.last.number)
	}
	verdict := p.session.next.End
	if p.verdict == nil { // the match was interrupted
		verdict = nil
	}
	r := p.result(verdict, p.session.position.scores)
	for _, m := range endMembers(&r, verdict, &p.session.position) {
		p.check.Same("end."+m.key, end[m.key], m.write)
	}
	p.check.LastFrame(end, p.session.position.WriteState)
	return io.EOF
}
