package linegame

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// WriteOutputs writes the answers of all seats in a turn, and the failures of those without an answer.
func WriteOutputs(w *writer, said []contest.Answer) {
	missed := false
	w.Array("outputs", func() {
		for i := range said {
			if said[i].Missed == nil {
				w.String(said[i].Text)
			} else {
				w.Null()
				missed = true
			}
		}
	})
	if !missed {
		return
	}
	w.Array("failed", func() {
		for i := range said {
			if f := said[i].Missed; f != nil {
				w.String(string(f.Kind))
			} else {
				w.Null()
			}
		}
	})
}

// ReadOutputs reads the output of WriteOutputs for a number of seats, or the answers that recordings have under another key. turn is
// the game's word, and number the turn's.
func ReadOutputs(t *replay.Trace, line Members, key string, seats int, turn string, number json.RawMessage) ([]contest.Answer, error) {
	var outputs []*string
	var failed []bot.FailureKind
	if err := t.DecodeMember(turn, line, key, &outputs); err != nil {
		return nil, err
	}
	if err := t.DecodeMember(turn, line, "failed", &failed); err != nil {
		return nil, err
	}
	if len(outputs) != seats {
		return nil, t.Problem("%s %s has %d %s, want %d", turn, number, len(outputs), key, seats)
	}
	said := make([]contest.Answer, seats)
	for i, text := range outputs {
		if text != nil {
			said[i].Text = *text
			continue
		}
		said[i].Missed = new(bot.Failure)
		if i < len(failed) {
			said[i].Missed.Kind = failed[i]
		}
	}
	return said, nil
}

// RecordedSeed reads what the contests' referees made the start from: the seed, which they write as text, and the
// league.
func RecordedSeed(t *replay.Trace, header Members) (seed string, league int, err error) {
	if err := t.Decode("header: seed", header["seed"], &seed); err != nil {
		return "", 0, err
	}
	return seed, league, t.DecodeMember("header", header, "league", &league)
}
