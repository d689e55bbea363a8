package grass

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// member is a member of a trace line.
type member = linegame.Member[*position]

func (g *rules) Optional() linegame.Optional[*position] {
	return linegame.Optional[*position]{
		Before: before(), After: after(), End: end(), Nothing: nothing, Narrate: narrate,
		Recorded: func() linegame.Record[*position] { return new(recorded) },
	}
}

// WriteStart writes the map and its seed.
func (g *rules) WriteStart(w *jsonout.Writer, t *contest.Terms, start *position) {
	if from, ok := t.Scenario.LeagueSeed(fullLeague); ok {
		w.Key("drawn")
		from.WriteJSON(w)
	}
	w.Key("map")
	start.state.Board().WriteJSON(w)
}

func (g *rules) ReadStart(t *replay.Trace, header linegame.Members) (*position, error) {
	return readStart(t, header["map"])
}

func readStart(t *replay.Trace, text []byte) (*position, error) {
	m, err := field.ReadMap(text)
	if err != nil {
		return nil, t.Problem("map of the header: %v", err)
	}
	p, err := newPosition(m)
	if err != nil {
		return nil, t.Problem("map of the header: %v", err)
	}
	return p, nil
}

// CompareStart compares the recorded map with the rules: with the one generated from the seed, if there is one.
func (g *rules) CompareStart(c *replay.Checker, t *replay.Trace, header linegame.Members, start *position) error {
	var from *contest.LeagueSeed
	if err := t.DecodeMember("header", header, "drawn", &from); err != nil {
		return err
	}
	return compareMap(c, t, "map", header["map"], start, from)
}

func compareMap(c *replay.Checker, t *replay.Trace, field string, recorded []byte, start *position, from *contest.LeagueSeed) error {
	m := start.state.Board().Map
	if from != nil {
		var err error
		if m, err = generate(*from); err != nil {
			return t.Problem("header: %v", err)
		}
	}
	c.Same(field, recorded, m.WriteJSON)
	return nil
}

func before() []member {
	return []member{{Key: "turn", Write: func(w *jsonout.Writer, p *position) { w.Int(p.Turn()) }}}
}

func after() []member {
	return []member{
		{Key: "errors", Write: writeRefusals},
		{Key: "eliminated", Write: func(w *jsonout.Writer, p *position) { p.state.WriteEliminated(w) }},
	}
}

// writeRefusals writes the refused orders with their reasons.
func writeRefusals(w *jsonout.Writer, p *position) {
	w.BeginArray()
	for _, r := range p.resolver.Refusals {
		w.BeginObject()
		w.Number("player", int64(r.Player))
		w.Text("code", string(r.Code))
		w.EndObject()
	}
	w.EndArray()
}

func end() []member {
	return []member{
		{Key: "scores", Write: func(w *jsonout.Writer, p *position) { w.Ints(p.state.Score(0), p.state.Score(1)) }},
		{Key: "winner", Write: func(w *jsonout.Writer, p *position) { w.Int(p.verdict().winner) }},
		{Key: "reason", Write: func(w *jsonout.Writer, p *position) { w.String(p.verdict().reason) }},
		{Key: "turns", Write: func(w *jsonout.Writer, p *position) { w.Int(p.Turn()) }},
	}
}
