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

// stream sends a match in progress to a browser. Each browser has its own reader: a slow one falls behind without delaying
// others.
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
	f := &follower{timeline: timeline.Timeline{Result: contest.Result{Winner: contest.NoWinner}}}
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
		extendDeadline(w)
	}}
	extendDeadline(w)
	var beats sync.WaitGroup
	beats.Go(func() { sendHeartbeats(ctx, f.out) })
	_ = f.send(after) // the browser reconnects for the rest
	cancel()
	beats.Wait()
}

// sendHeartbeats keeps a connection alive while nothing else is sent.
func sendHeartbeats(ctx context.Context, out *player.Stream) {
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

// follower copies a match in progress to a browser.
type follower struct {
	reader   *timeline.Reader
	trace    *replay.Trace
	timeline timeline.Timeline // of the scenes so far only the fields needed for marks
	out      *player.Stream
}

// open reads the header of the trace and the stage.
func (f *follower) open(in io.Reader, games timeline.Games) error {
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

// send sends scenes as they arrive, except turns up to after, which the browser already has, and the marks every marksEvery
// turns.
func (f *follower) send(after int) error {
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

func (f *follower) marks() error { return f.out.Marks(timeline.Marks(&f.timeline)) }

// end sends the result of the match. why is the error that ended the scenes.
func (f *follower) end(why error) error {
	switch {
	case errors.Is(why, context.Canceled):
		return why // the browser disconnected
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

// storedOf returns the number of the stored match that was in progress under an ID; 0 for none.
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
