package contesttest

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Seen is the state and scene of a turn in a trace.
type Seen struct {
	Header []byte // the trace's header
	Stage  scene.Stage
	State  []byte
	Scene  scene.Scene
}

// Scenes replays all traces in a text, and calls seen for each start (turn 0) and each turn.
func Scenes(t testing.TB, game contest.Game, text []byte, seen func(s *Seen)) {
	t.Helper()
	replayAll(t, game, text, func(trace *replay.Trace, p contest.Playback) (err error) {
		shown := Seen{Header: trace.Header, Stage: p.Stage()}
		for ; err == nil; err = p.Next() {
			var w jsonout.Writer
			p.WriteState(&w)
			shown.State, shown.Scene = w.Buf, p.Scene()
			seen(&shown)
		}
		return err
	})
}

// replayAll opens all traces in a text. play must play each to its end and return io.EOF.
func replayAll(t testing.TB, game contest.Game, text []byte, play func(trace *replay.Trace, p contest.Playback) error) {
	t.Helper()
	traces := must.Get(replay.NewReader(bytes.NewReader(text)))(t)
	for {
		trace, err := traces.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		var p contest.Playback
		if err == nil {
			p, err = game.Open(trace, nil)
		}
		if err == nil {
			err = play(trace, p)
		}
		if !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
	}
}

// CheckScene checks the invariants of scenes in all games: valid references to the stage, and paths without gaps.
func CheckScene(t testing.TB, stage *scene.Stage, s *scene.Scene) {
	t.Helper()
	if err := stage.Check(s); err != nil {
		t.Fatalf("turn %d: %v", s.Turn, err)
	}
	for i, b := range stage.Boards {
		if len(s.Cells) != len(stage.Boards) || len(s.Cells[i]) != b.Width*b.Height {
			t.Fatalf("turn %d: board %d has %d cells, or a board is missing", s.Turn, i, len(s.Cells[i]))
		}
		for _, c := range s.Cells[i] {
			if int(c.Tile) >= len(stage.Tiles) || int(c.Owner) >= len(stage.Seats) {
				t.Fatalf("turn %d: invalid cell %+v", s.Turn, c)
			}
		}
	}
	for _, m := range s.Moves {
		for i, at := range m.Path {
			if i > 0 && abs(at.X-m.Path[i-1].X)+abs(at.Y-m.Path[i-1].Y) != 1 {
				t.Fatalf("turn %d: the path %v has a gap", s.Turn, m.Path)
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

// OfKind returns the events of a kind.
func OfKind(s *scene.Scene, kind string) (list []scene.Event) {
	for _, e := range s.Events {
		if e.Kind == kind {
			list = append(list, e)
		}
	}
	return list
}

// Figure returns the value of a panel's figure by its name.
func Figure(p *scene.Panel, name string) string {
	for _, f := range p.Figures {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
