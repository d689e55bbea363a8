package alamode

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/jsonout"
)

// endMember is a member of a trace's end line.
type endMember struct {
	key   string
	ours  bool // recordings of the contest's referee do not have it
	write func(w *jsonout.Writer, v *verdict)
}

// endMembers are what an end line says of a verdict, in order.
func endMembers() []endMember {
	return []endMember{
		{key: "round_scores", write: func(w *jsonout.Writer, v *verdict) {
			scores := v.final.RoundScores()
			writeInts(w, scores[:])
		}},
		{key: "scores", write: func(w *jsonout.Writer, v *verdict) {
			scores := v.final.Scores()
			writeInts(w, scores[:])
		}},
		{key: "ranks", write: func(w *jsonout.Writer, v *verdict) { writeInts(w, v.ranks[:]) }},
		{key: "eliminated", write: writeEliminated},
		{key: "winner", ours: true, write: func(w *jsonout.Writer, v *verdict) {
			if v.winner == contest.NoWinner {
				w.Null()
			} else {
				w.Int(v.winner)
			}
		}},
		{key: "reason", ours: true, write: func(w *jsonout.Writer, v *verdict) { w.String(v.reason) }},
	}
}

func writeInts(w *jsonout.Writer, numbers []int) {
	w.BeginArray()
	for _, n := range numbers {
		w.Int(n)
	}
	w.EndArray()
}

// writeEliminated writes who was eliminated when and why, in the order of the players.
func writeEliminated(w *jsonout.Writer, v *verdict) {
	w.BeginArray()
	for player := range kitchen.Players {
		when, out := v.final.Out(player)
		if !out {
			continue
		}
		w.BeginObject()
		w.Key("player")
		w.Int(player)
		w.Key("round")
		w.Int(when.Round)
		w.Key("turn")
		w.Int(when.Turn)
		w.Key("why")
		w.String(v.why[player])
		w.EndObject()
	}
	w.EndArray()
}
