package overdrive

import (
	"errors"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/jsonout"
)

// endMember is a member of a trace's end line. Where write writes nothing, it is absent.
type endMember struct {
	key   string
	write func(w *jsonout.Writer, f *final)
}

// final is what an end line is about.
type final struct {
	state   *race.State
	verdict verdict
	thrown  error // what the engine would have thrown, or nil
}

// endMembers are what the end line of any trace says, in order.
func endMembers() []endMember {
	return []endMember{
		{"winner", func(w *jsonout.Writer, f *final) {
			if f.verdict.winner == contest.NoWinner {
				w.Null()
			} else {
				w.String(seats()[f.verdict.winner])
			}
		}},
		{"refereeValid", func(w *jsonout.Writer, f *final) {
			if f.verdict.winner != contest.NoWinner {
				w.Bool(f.state.Valid())
			}
		}},
		{"exception", func(w *jsonout.Writer, f *final) {
			if class := exception(f.thrown); class != "" {
				w.String(class)
			}
		}},
		{"scores", func(w *jsonout.Writer, f *final) {
			w.BeginArray()
			for player := range race.Players {
				w.Int(f.state.Score(player))
			}
			w.EndArray()
		}},
		{"rounds", func(w *jsonout.Writer, f *final) { w.Int(f.state.Round()) }},
		{"reason", func(w *jsonout.Writer, f *final) { w.String(f.verdict.reason) }},
	}
}

// exception is the Java class of what the engine throws; empty if that is not known or nothing.
func exception(thrown error) string {
	if e, ok := errors.AsType[*race.EngineError](thrown); ok {
		return e.Exception
	}
	return ""
}

// notUnderstood is the code of an error: the text was no command.
const notUnderstood = "not_understood"

// writeErrors writes whose texts were no commands.
func writeErrors(w *jsonout.Writer, commands *[race.Players]race.Command) {
	w.BeginArray()
	for player, c := range commands {
		if c.Bad {
			w.BeginObject()
			w.Key("player")
			w.Int(player)
			w.Key("code")
			w.String(notUnderstood)
			w.EndObject()
		}
	}
	w.EndArray()
}
