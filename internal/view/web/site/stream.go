package site

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"sync"
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
	f := &following{timeline: timeline.Timeline{Result: contest.Result{Winner: contest.NoWinner}}}
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
	f.out = &player.Stream{W: w, Flush: func() {
		_ = to.Flush()
		allow(w) // for the next write
	}}
	allow(w)
	var beats sync.WaitGroup
	beats.Go(func() { beat(ctx, f.out) })
	_ = f.send(after) // the browser reconnects for the rest
	cancel()
	beats.Wait()
}

// beat keeps a connection alive while nothing else is sent.
func beat(ctx context.Context, out *player.Stream) {
	ticks := time.NewTicker(heartbeat)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			_ = out.Beat() // the context ends with the connection
		case <-ctx.Done():
			return
		}
	}
}

// following is a match in progress with its viewer.
type following struct {
	reader   *timeline.Reader
	trace    *replay.Trace
	timeline timeline.Timeline // the scenes so far, without what marks do not need
	out      *player.Stream
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

// send sends the scenes as they come, except turns that the browser has already, and from time to time the marks.
func (f *following) send(after int) error {
	if err := f.out.Stage(&f.timeline.Stage); err != nil {
		return err
	}
	for {
		at, err := f.reader.Next()
		if err != nil {
			return f.end(err)
		}
		if chances := f.reader.Chances(); chances != nil {
			f.timeline.Chances = append(f.timeline.Chances, chances)
		}
		f.timeline.Scenes = append(f.timeline.Scenes, scene.Scene{Turn: at.Turn, Name: at.Name, Values: at.Values, Events: at.Events})
		if at.Turn <= after {
			continue
		}
		if err := f.out.Scene(&at); err != nil {
			return err
		}
		if at.Turn%marksEvery == 0 {
			if err := f.marks(); err != nil {
				return err
			}
		}
	}
}

func (f *following) marks() error { return f.out.Marks(timeline.Marks(&f.timeline)) }

// end sends the result of the match, after which there is no scene for a reason.
func (f *following) end(why error) error {
	switch {
	case errors.Is(why, context.Canceled):
		return why // it is no longer followed
	case !errors.Is(why, io.EOF):
		f.timeline.Problem = why.Error()
	case f.trace.End == nil:
		f.timeline.Problem = "the match was stopped"
	}
	f.timeline.Result = f.reader.Result()
	if err := f.marks(); err != nil {
		return err
	}
	return f.out.End(player.EndOf(&f.timeline))
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
