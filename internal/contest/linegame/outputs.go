package linegame

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// WriteOutputs writes the answers of all seats in a turn, and the failures of those without an answer.
func WriteOutputs(w *writer, answers []contest.Answer) {
	missed := false
	w.Array("outputs", func() {
		for i := range answers {
			if answers[i].Missed == nil {
				w.String(answers[i].Text)
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
		for i := range answers {
			if f := answers[i].Missed; f != nil {
				w.String(string(f.Kind))
			} else {
				w.Null()
			}
		}
	})
}

// ReadOutputs reads the answers written by WriteOutputs, or those of recordings, which use another key. turn is the game's word for a
// turn, and number the turn's number, for errors.
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
		return nil, t.Problem("%s %s has %d %s, must have %d", turn, number, len(outputs), key, seats)
	}
	answers := make([]contest.Answer, seats)
	for i, text := range outputs {
		if text != nil {
			answers[i].Text = *text
			continue
		}
		answers[i].Missed = new(bot.Failure)
		if i < len(failed) {
			answers[i].Missed.Kind = failed[i]
		}
	}
	return answers, nil
}

// RecordedSeed reads the seed, a text, and the league from which the contest's referee made the start.
func RecordedSeed(t *replay.Trace, header Members) (seed string, league int, err error) {
	if err := t.Decode("header: seed", header["seed"], &seed); err != nil {
		return "", 0, err
	}
	return seed, league, t.DecodeMember("header", header, "league", &league)
}
