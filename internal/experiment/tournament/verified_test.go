package tournament_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/verify"
)

// verifyingWorker is a worker that verifies its matches, one at a time.
type verifyingWorker struct {
	*tournament.Local
	t       *testing.T
	match   verify.RemoteMatch
	moves   *contesttest.Memory
	matches int
}

// teeRecorder also keeps the lines in memory.
type teeRecorder struct {
	contest.Recorder
	moves *contesttest.Memory
}

func (r teeRecorder) Line(line []byte) error {
	_ = r.moves.Line(line)
	return r.Recorder.Line(line)
}

func (w *verifyingWorker) show(table contest.Table, seats []contest.Seat, to contest.Recorder) (contest.Recorder, func()) {
	w.match.Table, w.match.Seats, w.moves = table, seats, new(contesttest.Memory)
	return teeRecorder{to, w.moves}, func() {}
}

func (w *verifyingWorker) Play(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	p, err := w.Local.Play(ctx, o)
	if err != nil {
		return p, err
	}
	w.matches++
	v, err := w.match.Moves(w.moves.Bytes(), &p.Result)
	if err != nil {
		w.t.Error(err)
	} else if !bytes.Equal(v.Fingerprint[:len(p.Fingerprint)], p.Fingerprint[:]) {
		w.t.Errorf("fingerprint %s, want the verified one, %x", p.Fingerprint, v.Fingerprint)
	}
	return p, nil
}

// Every match of a tournament verifies from its moves and has the stored fingerprint.
func TestMatchesVerify(t *testing.T) {
	t.Parallel()
	for on, bots := range botsByScenario() {
		t.Run(on, func(t *testing.T) {
			t.Parallel()
			s := setUp(t, database(t), on, bots...)
			w := &verifyingWorker{Local: s.Worker.(*tournament.Local), t: t}
			w.match.Content = s.Plan.Scenarios[0].Content[:]
			w.Show = w.show
			s.Worker, s.Workers = w, 1
			if s.play(t); w.matches < 2 {
				t.Errorf("%d matches, want at least 2", w.matches)
			}
		})
	}
}
