// Package timeline makes the scenes of recorded matches, at once or while a trace grows. It depends on no game.
package timeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// Games returns a game by name.
type Games func(name string) (contest.Game, error)

// Timeline is a recorded match for viewers. Scenes[0], the start, always exists.
type Timeline struct {
	Stage  scene.Stage
	Seed   int64
	Rules  string
	Scenes []scene.Scene
	Result contest.Result // with the names of bots in the trace
	// Problem is why the timeline ends before the match: the trace is truncated, differs from the rules, or is too long.
	Problem string
	// Chances has each seat's chance to win for each scene, which add up to 1; nil for a game without a model.
	Chances [][]float64
	Marks   []Mark
	Story   story.Story // of the turns in the timeline
}

// Load makes the timeline of the first trace in a file, which it opens several times. If the trace cannot be replayed to its end,
// or its scenes need too much memory, the timeline ends early.
func Load(open func() (io.ReadCloser, error), games Games) (*Timeline, error) {
	return load(open, games, "", maxBytes)
}

// OfRecording makes the timeline of a recording, limited to the view of a seat unless seat is empty. Errors include name.
func OfRecording(ctx context.Context, name string, source *replay.Recording, games Games, seat string) (*Timeline, error) {
	in, err := source.Open()
	if err != nil {
		return nil, err // includes the name of the file
	}
	_ = in.Close() // opened only to check that it can be
	line, err := load(source.Open, games, seat, maxBytes)
	if err := ctx.Err(); err != nil { // the timeline may be incomplete
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return line, nil
}

// load is Load for the view of a seat. room is the limit on the size of the scenes in bytes, which the last scene may exceed.
func load(open func() (io.ReadCloser, error), games Games, seat string, room int) (*Timeline, error) {
	differs, err := difference(open, games)
	if err != nil {
		return nil, err
	}
	f := new(Timeline)
	err = replay.First(open, func(t *replay.Trace) error {
		reader, err := Open(t, games)
		if err == nil && seat != "" {
			err = reader.limitTo(seat)
		}
		if err != nil {
			return err
		}
		f.Stage, f.Seed, f.Rules = reader.Stage, reader.Seed, reader.Rules
		err = f.play(reader, differs, room)
		f.Result, f.Story = reader.Result(), reader.playback.Story()
		switch {
		case err != nil && (differs == nil || differs.Announced || errors.Is(err, errTooLarge)):
			f.Problem = err.Error()
		case differs != nil && differs.Announced:
			f.Problem = fmt.Sprintf("from turn %d on, its states are those of the engine that played it, as these rules differ in %s", differs.Turn, differs.Field)
		case differs != nil:
			where := *differs
			where.State = "" // long, and useful only to developers of the rules
			f.Problem = where.Error()
		case t.End == nil:
			f.Problem = "the trace is cut off"
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	f.Marks = Marks(f)
	return f, nil
}

// play adds the scenes up to the end of the trace, or to its first difference from the rules.
func (f *Timeline) play(reader *Reader, differs *replay.Difference, room int) error {
	var before scene.Scene
	for len(f.Scenes) == 0 || differs == nil || differs.Announced || before.Turn < differs.Turn-1 {
		s, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		f.Scenes = append(f.Scenes, s)
		if chances := reader.Chances(); chances != nil {
			f.Chances = append(f.Chances, chances)
		}
		if room -= size(&s, &before); room < 0 {
			return errTooLarge
		}
		before = s
	}
	return nil
}

// difference returns the first difference between a trace and the rules; nil if there is none, or if the trace cannot be
// compared, for which replaying it reports the reason.
func difference(open func() (io.ReadCloser, error), games Games) (diff *replay.Difference, err error) {
	err = replay.First(open, func(t *replay.Trace) error {
		game, err := referee.ForTrace(t, games)
		if err != nil {
			return err
		}
		report, _ := verify.Trace(game, t)
		diff = report.Diff
		return nil
	})
	return diff, err
}

// Reader reads the scenes of a trace, in order.
type Reader struct {
	Stage scene.Stage
	Seed  int64
	Rules string

	trace    *replay.Trace
	bots     []string
	playback contest.Playback
	started  bool
	view     func(p contest.Playback, seat int) (scene.Scene, bool)
	viewer   int               // seat whose view is shown; scene.NoSeat for the full view
	model    *contest.Forecast // nil for a game without a model
	chances  []float64         // after the last scene
}

// Open starts reading a trace, which may still be growing.
func Open(t *replay.Trace, games Games) (*Reader, error) {
	game, err := referee.ForTrace(t, games)
	if err != nil {
		return nil, err
	}
	r := &Reader{trace: t, view: game.Info().View, viewer: scene.NoSeat}
	if r.playback, err = game.Open(t, nil); err != nil {
		return nil, err
	}
	r.Stage = r.playback.Stage()
	if forecast := game.Info().Forecast; forecast != nil {
		r.model = forecast()
		r.Stage.Series = append(slices.Clip(r.Stage.Series), scene.Curve{Name: chanceCurve})
	}
	r.playback.Narrate()
	return r, r.read(t)
}

// read reads the rest of the header.
func (r *Reader) read(t *replay.Trace) error {
	var header struct {
		Scenario json.RawMessage `json:"scenario"` // not a string in some recordings
		Seed     json.RawMessage `json:"seed"`     // a string in some recordings
		Rules    string          `json:"rules"`
		Seats    []struct {
			Bot string `json:"bot"`
		} `json:"seats"`
	}
	if err := t.Decode("header", t.Header, &header); err != nil {
		return err
	}
	r.Stage.Title, r.Rules = r.Stage.Game, header.Rules
	_ = json.Unmarshal(header.Scenario, &r.Stage.Title)
	_ = json.Unmarshal(header.Seed, &r.Seed)
	r.bots = make([]string, len(r.Stage.Seats))
	for i := range min(len(header.Seats), len(r.bots)) {
		r.bots[i], r.Stage.Seats[i].Bot = header.Seats[i].Bot, header.Seats[i].Bot
	}
	return nil
}

// Next returns the next scene, from the start of the match; io.EOF after the last one.
func (r *Reader) Next() (scene.Scene, error) {
	if !r.started {
		r.started = true
	} else if err := r.playback.Next(); err != nil {
		return scene.Scene{}, err
	}
	s, err := r.scene()
	if err != nil {
		return s, err
	}
	r.forecast(&s)
	for _, x := range r.playback.Exchanges() {
		if seat := r.seat(x.Seat); r.viewer == scene.NoSeat || r.viewer == seat {
			s.Said = append(s.Said, scene.Said{Seat: seat, Kind: "answer", Text: x.Output})
		}
	}
	return s, nil
}

func (r *Reader) seat(name string) int {
	return slices.IndexFunc(r.Stage.Seats, func(s scene.Seat) bool { return s.Name == name }) // -1 is scene.NoSeat
}

// Result returns the result so far.
func (r *Reader) Result() contest.Result {
	result := r.playback.Result()
	for i := range result.Seats {
		result.Seats[i].Bot = r.bots[i]
	}
	for _, f := range r.trace.Failures() {
		if i := r.seat(f.Seat); i != scene.NoSeat && result.Seats[i].Failure != nil && string(result.Seats[i].Failure.Kind) == f.Kind {
			failure := *result.Seats[i].Failure // a copy: the original belongs to the playback
			failure.Reason, failure.Where = f.Reason, f.Where
			failure.Bound()
			result.Seats[i].Failure = &failure
		}
	}
	return result
}

// Verdict returns the result of the match as a sentence.
func (f *Timeline) Verdict() string {
	r := &f.Result
	if r.Reason == contest.Interrupted {
		return fmt.Sprintf("not over after %s %d", f.Stage.Turn, r.Turns)
	}
	who := "a draw"
	if r.Winner != contest.NoWinner {
		who = f.Stage.Seats[r.Winner].Label() + " wins"
	} else if r.NoResult {
		who = "no result"
	}
	why := r.Why
	if why == "" {
		why = strings.ReplaceAll(r.Reason, "_", " ")
	}
	return fmt.Sprintf("%s (%s)", who, why)
}
