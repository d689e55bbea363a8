package grass

import (
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/jsonout"
)

// endMember is a member of a trace's end line.
type endMember struct {
	key   string
	write func(w *jsonout.Writer, s *field.State, v verdict)
}

// endMembers are what the end line of any trace says, in order.
func endMembers() []endMember {
	return []endMember{
		{"scores", func(w *jsonout.Writer, s *field.State, _ verdict) {
			w.BeginArray()
			for player := range field.Players {
				w.Int(s.Score(player))
			}
			w.EndArray()
		}},
		{"winner", func(w *jsonout.Writer, _ *field.State, v verdict) { w.Int(v.winner) }},
		{"reason", func(w *jsonout.Writer, _ *field.State, v verdict) { w.String(v.reason) }},
		{"turns", func(w *jsonout.Writer, s *field.State, _ verdict) { w.Int(s.Turn()) }},
	}
}

// writeRefusals writes which orders were refused, and why.
func writeRefusals(w *jsonout.Writer, refusals []field.Refusal) {
	w.BeginArray()
	for _, r := range refusals {
		w.BeginObject()
		w.Key("player")
		w.Int(r.Player)
		w.Key("code")
		w.String(string(r.Code))
		w.EndObject()
	}
	w.EndArray()
}
