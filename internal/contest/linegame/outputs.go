package linegame

import (
	"cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// Outputs is the usual format of answers: a list with the answer of each seat.
type Outputs[P any] struct {
	Key   string // of the list; recordings have others
	Seats int
	Turn  string // the game's word for a turn, for errors
}

// Write writes the answers of all seats, and the failures of those without an answer.
func (o Outputs[P]) Write(w *writer, _ P, answers []contest.Answer) {
	missed := false
	w.Array(o.Key, func() {
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

// Read reads the answers that Write wrote.
func (o Outputs[P]) Read(t *replay.Trace, line Members, _ P) ([]contest.Answer, error) {
	var outputs []*string
	var failed []bot.FailureKind
	if err := t.DecodeMember(o.Turn, line, o.Key, &outputs); err != nil {
		return nil, err
	}
	if err := t.DecodeMember(o.Turn, line, "failed", &failed); err != nil {
		return nil, err
	}
	if len(outputs) != o.Seats {
		number := cmp.Or(string(line[o.Turn]), string(line["turn"]))
		return nil, t.Problem("%s %s has %d %s, must have %d", o.Turn, number, len(outputs), o.Key, o.Seats)
	}
	answers := make([]contest.Answer, o.Seats)
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
