package terminal

import (
	"errors"
	"io"
	"sync"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// StartOf returns the stage and the first scene of a match. bots are the names by seat.
func StartOf(table contest.Table, bots []string) (scene.Stage, scene.Scene) {
	stage, start := table.Start()
	stage.Title = table.Terms().Scenario.Name
	for i, name := range bots {
		stage.Seats[i].Bot = name
	}
	return stage, start
}

// Feed turns the trace of a match in progress into scenes. It buffers the lines and never delays the match: a goroutine
// replays them and may fall behind.
type Feed struct {
	mu      sync.Mutex
	more    *sync.Cond
	lines   []byte // not yet read
	closed  bool   // no more lines will come
	line    timeline.Timeline
	over    bool // all lines have been read
	started bool // reading has started
}

// NewFeed returns the feed of a match before its first turn. It buffers the lines until Follow is called.
func NewFeed(stage scene.Stage, start scene.Scene) *Feed {
	f := &Feed{line: timeline.Timeline{Stage: stage, Scenes: []scene.Scene{start}}}
	f.line.Result = contest.Result{Reason: contest.Interrupted, Winner: contest.NoWinner}
	f.more = sync.NewCond(&f.mu)
	return f
}

// Follow starts making scenes, if it has not started already, and continues until the feed is closed.
func (f *Feed) Follow(games timeline.Games) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.started {
		f.started = true
		go f.follow(games)
	}
}

// Line adds a line of the trace.
func (f *Feed) Line(line []byte) {
	f.mu.Lock()
	f.lines = append(append(f.lines, line...), '\n')
	f.mu.Unlock()
	f.more.Signal()
}

// Tee returns a recorder that also copies the lines to the feed, which never fails or blocks.
func (f *Feed) Tee(r contest.Recorder) contest.Recorder { return &teeRecorder{r, f} }

type teeRecorder struct {
	contest.Recorder
	feed *Feed
}

// Line records a line of the trace.
func (r *teeRecorder) Line(line []byte) error {
	r.feed.Line(line)
	return r.Recorder.Line(line)
}

// Close marks the end of the trace.
func (f *Feed) Close() {
	f.mu.Lock()
	f.closed = true
	f.mu.Unlock()
	f.more.Signal()
}

// Timeline returns a snapshot of the match so far.
func (f *Feed) Timeline() *timeline.Timeline {
	f.mu.Lock()
	defer f.mu.Unlock()
	line := f.line
	return &line
}

// Over reports whether the whole match has been read.
func (f *Feed) Over() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.over
}

// Read returns the available lines, and blocks if there are none.
func (f *Feed) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.lines) == 0 && !f.closed {
		f.more.Wait()
	}
	if len(f.lines) == 0 {
		return 0, io.EOF
	}
	n := copy(p, f.lines)
	f.lines = f.lines[n:]
	return n, nil
}

// follow replays the lines.
func (f *Feed) follow(games timeline.Games) {
	open := func() (io.ReadCloser, error) { return io.NopCloser(f), nil }
	err := replay.First(open, func(t *replay.Trace) error {
		reader, err := timeline.Open(t, games)
		if err != nil {
			return err
		}
		err = f.addScenes(reader)
		f.mu.Lock()
		f.line.Result = reader.Result()
		f.mu.Unlock()
		return err
	})
	f.mu.Lock()
	defer f.mu.Unlock()
	if err != nil {
		f.line.Problem = err.Error()
	}
	f.line.Marks = timeline.Marks(&f.line)
	f.over = true
}

// addScenes appends the scenes of a reader.
func (f *Feed) addScenes(reader *timeline.Reader) error {
	for first := true; ; first = false {
		s, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		f.mu.Lock()
		f.line.Stage, f.line.Seed, f.line.Rules = reader.Stage, reader.Seed, reader.Rules
		if first {
			f.line.Scenes = nil
		}
		f.line.Scenes = append(f.line.Scenes, s)
		if chances := reader.Chances(); chances != nil {
			f.line.Chances = append(f.line.Chances, chances)
		}
		f.mu.Unlock()
	}
}
