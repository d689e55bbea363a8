package site

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

const (
	heartbeat  = 15 * time.Second
	marksEvery = 25 // turns
	turnsAhead = 16 // read but not sent
)

// stream sends a match in progress as it is played. Each browser has its own reader and pace: a slow one falls
// behind without delaying others.
func (s *Site) stream(w http.ResponseWriter, req *http.Request) {
	if req.Method == http.MethodHead {
		w.Header().Set("Content-Type", "text/event-stream")
		return
	}
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		http.Error(w, "too many matches are being watched; close some pages", http.StatusServiceUnavailable)
		return
	}
	ctx, cancel := context.WithCancel(req.Context())
	defer cancel()
	in, err := live.Follow(ctx, s.Live, liveID(req))
	if err != nil {
		w.WriteHeader(http.StatusNoContent) // tells the browser not to reconnect
		return
	}
	defer in.Close() //nolint:errcheck // it was only read
	f := &following{timeline: &timeline.Timeline{Result: contest.Result{Winner: contest.NoWinner}}, scenes: make(chan moment, turnsAhead)}
	if err := f.open(in, s.Games); err != nil {
		if ctx.Err() == nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
		return
	}
	after := -1
	if n, err := strconv.Atoi(req.Header.Get("Last-Event-ID")); err == nil {
		after = n
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	to := http.NewResponseController(w)
	out := &player.Stream{W: w, Flush: func() {
		_ = to.Flush()
		allow(w) // for the next write
	}}
	allow(w)
	done := make(chan struct{})
	go func() {
		defer close(done)
		f.read(ctx)
	}()
	_ = f.send(ctx, out, after) // the browser reconnects for the rest
	cancel()
	<-done
}

// following is a match in progress with its viewer.
type following struct {
	reader   *timeline.Reader
	trace    *replay.Trace
	timeline *timeline.Timeline // the scenes so far, without what marks do not need
	scenes   chan moment
	err      error // why there are no further scenes, once scenes is closed
}

// moment is a scene with each seat's chance to win.
type moment struct {
	scene.Scene
	chances []float64
}

// open reads the beginning of a match.
func (f *following) open(in io.Reader, games timeline.Games) error {
	traces, err := replay.NewReader(in)
	if err != nil {
		return err
	}
	if f.trace, err = traces.Next(); err != nil {
		return err
	}
	if f.reader, err = timeline.Open(f.trace, games); err != nil {
		return err
	}
	f.timeline.Stage = f.reader.Stage
	return nil
}

// read reads scenes until the end of the match or until ctx is done.
func (f *following) read(ctx context.Context) {
	defer close(f.scenes)
	for {
		var at moment
		if at.Scene, f.err = f.reader.Next(); f.err != nil {
			return
		}
		at.chances = f.reader.Chances()
		select {
		case f.scenes <- at:
		case <-ctx.Done():
			f.err = ctx.Err()
			return
		}
	}
}

// send sends the scenes, except turns that the browser has already.
func (f *following) send(ctx context.Context, out *player.Stream, after int) error {
	if err := out.Stage(&f.timeline.Stage); err != nil {
		return err
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		var err error
		select {
		case at, more := <-f.scenes:
			if !more {
				return f.end(out)
			}
			err = f.scene(out, &at, after)
		case <-beat.C:
			err = out.Beat()
		case <-ctx.Done():
			return ctx.Err()
		}
		if err != nil {
			return err
		}
	}
}

// scene sends a scene, and from time to time the marks.
func (f *following) scene(out *player.Stream, at *moment, after int) error {
	if at.chances != nil {
		f.timeline.Chances = append(f.timeline.Chances, at.chances)
	}
	f.timeline.Scenes = append(f.timeline.Scenes, scene.Scene{Turn: at.Turn, Name: at.Name, Values: at.Values, Events: at.Events})
	if at.Turn <= after {
		return nil
	}
	if err := out.Scene(&at.Scene); err != nil || at.Turn%marksEvery != 0 {
		return err
	}
	return f.marks(out)
}

func (f *following) marks(out *player.Stream) error { return out.Marks(timeline.Marks(f.timeline)) }

// end sends the result of the match.
func (f *following) end(out *player.Stream) error {
	switch {
	case errors.Is(f.err, context.Canceled):
		return f.err // it is no longer followed
	case !errors.Is(f.err, io.EOF):
		f.timeline.Problem = f.err.Error()
	case f.trace.End == nil:
		f.timeline.Problem = "the match was stopped"
	}
	f.timeline.Result = f.reader.Result()
	if err := f.marks(out); err != nil {
		return err
	}
	return out.End(player.EndOf(f.timeline))
}

// storedOf returns the stored match that was in progress under an ID; 0 if there is none.
func (s *Site) storedOf(ctx context.Context, id string) int64 {
	m, ok := live.ParseID(id)
	if !ok || m.Tournament == 0 {
		return 0
	}
	var key store.Digest
	if key.UnmarshalText([]byte(m.Key)) != nil {
		return 0
	}
	stored, err := s.Store.MatchOf(ctx, m.Tournament, key)
	if err != nil {
		return 0
	}
	return stored
}
