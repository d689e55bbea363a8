package referee

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// writeStart writes the members of the header that determine the start.
func (g *Game) writeStart(w *writer, t *contest.Terms) {
	w.Object("referee", func() {
		w.Number("protocol", Version)
		w.Text("sha256", g.digest)
	})
	w.Number("turns", int64(t.Turns))
	w.Array("options", func() {
		for _, o := range t.Scenario.Options {
			w.Strings(o.Name, o.Value)
		}
	})
}

// writeTurn writes the members of a turn's line that count for fingerprints, too.
func (g *Game) writeTurn(w *writer, t *turn, at *position) {
	w.Number("turn", int64(t.number))
	w.Text("name", t.name)
	w.Key("asked")
	g.writeAsked(w, t)
	if len(t.out) > 0 {
		w.Key("out")
		g.writeOut(w, t)
	}
	at.writeScores(w)
}

func (g *Game) writeAsked(w *writer, t *turn) {
	w.BeginArray()
	for i := range t.exchanges {
		x := &t.exchanges[i]
		w.BeginObject()
		w.Text("seat", g.info.Seats[x.seat])
		x.writeAnswer(w)
		w.EndObject()
	}
	w.EndArray()
}

func (g *Game) writeOut(w *writer, t *turn) {
	w.BeginArray()
	for _, o := range t.out {
		w.BeginObject()
		w.Text("seat", g.info.Seats[o.Seat])
		w.Text("why", o.Why)
		w.EndObject()
	}
	w.EndArray()
}

func writeSent(w *writer, t *turn) {
	w.BeginArray()
	for i := range t.exchanges {
		w.String(t.exchanges[i].sent)
	}
	w.EndArray()
}

// writeTraceOnly writes the members that do not count for fingerprints: the bots' input, manifest and scene.
func (m *match) writeTraceOnly(w *writer) {
	if m.last.number > 0 {
		w.Key("sent")
		writeSent(w, &m.last)
	} else if m.scribe.Lines == 0 {
		w.Text("manifest", m.game.text)
	}
	if m.session.stage == nil {
		return
	}
	for _, name := range visible() {
		if text := *m.session.position.part(name); text != nil {
			w.Key(name)
			w.Raw(text)
		}
	}
}

// endMember is a member of the end line.
type endMember struct {
	key   string
	write func(w *writer)
}

// endMembers returns the members of the end line in order.
func endMembers(r *contest.Result, end *ending, at *position) []endMember {
	all := []endMember{
		{"reason", func(w *writer) { w.String(r.Reason) }},
		{"turns", func(w *writer) { w.Int(r.Turns) }},
		{"places", func(w *writer) {
			places := make([]int, len(r.Seats))
			for i := range r.Seats {
				places[i] = r.Seats[i].Place
			}
			w.Ints(places...)
		}},
		{"scores", at.writeNumbers},
	}
	if end != nil {
		all = append(all, endMember{"verdict", func(w *writer) {
			text, _ := json.Marshal(end) // cannot fail
			w.Raw(text)
		}})
	}
	return all
}

// writeEnd writes the members of the end line.
func (m *match) writeEnd(w *writer) {
	for _, member := range endMembers(&m.result, m.session.next.End, &m.session.position) {
		w.Key(member.key)
		member.write(w)
	}
}

// recordedLine is the line of a turn in a trace.
type recordedLine struct {
	Turn   int                             `json:"turn"`
	Name   string                          `json:"name"`
	Asked  []recordedAnswer                `json:"asked"`
	Out    []recordedElimination           `json:"out"`
	Scores []int64                         `json:"scores"`
	Sent   []string                        `json:"sent"`
	Scene  json.RawMessage                 `json:"scene"`
	Views  json.RawMessage                 `json:"views"`
	State  struct{ State json.RawMessage } `json:"state"`
}

type recordedAnswer struct {
	Seat   string          `json:"seat"`
	Lines  []string        `json:"lines"`
	Failed bot.FailureKind `json:"failed"`
}

type recordedElimination struct {
	Seat string `json:"seat"`
	Why  string `json:"why"`
}

// decodeTurn returns the turn recorded in a line.
func (l *recordedLine) decodeTurn(g *Game, t *replay.Trace) (turn, error) {
	is := turn{number: l.Turn, name: l.Name}
	if len(l.Scores) != len(g.info.Seats) {
		return is, t.Problem("turn %d has %d scores for %d seats", l.Turn, len(l.Scores), len(g.info.Seats))
	}
	seat := func(name string) (int, error) {
		i := slices.Index(g.info.Seats, name)
		if i < 0 {
			return i, t.Problem("turn %d: the game %s has no seat %.40q", l.Turn, g.info.Name, name)
		}
		return i, nil
	}
	for i, a := range l.Asked {
		at, err := seat(a.Seat)
		if err != nil {
			return is, err
		}
		x := exchange{seat: at, read: len(a.Lines)}
		if i < len(l.Sent) {
			x.sent = l.Sent[i]
		}
		x.answer.Text = strings.Join(a.Lines, "\n")
		if a.Failed != "" {
			x.answer.Missed = &bot.Failure{Kind: a.Failed, Turn: l.Turn}
		}
		is.exchanges = append(is.exchanges, x)
	}
	for _, o := range l.Out {
		at, err := seat(o.Seat)
		if err != nil {
			return is, err
		}
		is.out = append(is.out, elimination{at, o.Why})
	}
	return is, nil
}
