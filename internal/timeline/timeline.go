// Package timeline makes the scenes of recorded matches, all at once or as a trace grows. It knows no game.
package timeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/story"
	"github.com/cookoff/cookoff/internal/verify"
)

// Games finds a game by its name.
type Games func(name string) (contest.Game, error)

// Timeline is a recorded match as viewers show it. There is always a start, Scenes[0].
type Timeline struct {
	Stage  scene.Stage
	Seed   int64
	Rules  string
	Scenes []scene.Scene
	Result contest.Result // with the names of bots that the trace has
	// Problem says why it ends before the match did: the trace is cut off, differs from the rules, or is too long.
	Problem string
	Marks   []Mark
	Story   story.Story // of the turns that there are
}

// Load makes the timeline of a file's first trace. open opens the file anew each time it is called. A trace that cannot
// be played to its end gives that of what can be played, and so does one whose scenes would take too much memory.
func Load(open func() (io.ReadCloser, error), games Games) (*Timeline, error) {
	return load(open, games, mostBytes)
}

// load is Load of scenes that take so many bytes, or a few more.
func load(open func() (io.ReadCloser, error), games Games, room int) (*Timeline, error) {
	differs, err := difference(open, games)
	if err != nil {
		return nil, err
	}
	f := new(Timeline)
	err = replay.First(open, func(t *replay.Trace) error {
		reader, err := Open(t, games)
		if err != nil {
			return err
		}
		f.Stage, f.Seed, f.Rules = reader.Stage, reader.Seed, reader.Rules
		err = f.play(reader, differs, room)
		f.Result, f.Story = reader.Result(), reader.Story()
		switch {
		case err != nil && (differs == nil || errors.Is(err, errTooLarge)):
			f.Problem = err.Error()
		case differs != nil:
			where := *differs
			where.State = "" // of use to who mends the rules, and long
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

// play adds the scenes up to where the trace ends or differs from the rules.
func (f *Timeline) play(reader *Reader, differs *replay.Difference, room int) error {
	var before scene.Scene
	for len(f.Scenes) == 0 || differs == nil || before.Turn < differs.Turn-1 {
		s, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		f.Scenes = append(f.Scenes, s)
		if room -= size(&s, &before); room < 0 {
			return errTooLarge
		}
		before = s
	}
	return nil
}

// difference is where a trace differs from the rules; nil if it does not, or is so broken that it cannot be compared:
// then playing it says so.
func difference(open func() (io.ReadCloser, error), games Games) (diff *replay.Difference, err error) {
	err = replay.First(open, func(t *replay.Trace) error {
		game, err := games(t.Game)
		if err != nil {
			return err
		}
		report, _ := verify.Trace(game, t)
		diff = report.Diff
		return nil
	})
	return diff, err
}

// Reader gives the scenes of a trace one after the other.
type Reader struct {
	Stage scene.Stage
	Seed  int64
	Rules string

	bots     []string
	playback contest.Playback
	begun    bool
}

// Open begins with a trace, which may still be growing.
func Open(t *replay.Trace, games Games) (*Reader, error) {
	game, err := games(t.Game)
	if err != nil {
		return nil, err
	}
	r := new(Reader)
	if r.playback, err = game.Open(t, nil); err != nil {
		return nil, err
	}
	r.Stage = r.playback.Stage()
	r.playback.Narrate()
	return r, r.read(t)
}

// read reads what the header says besides.
func (r *Reader) read(t *replay.Trace) error {
	var header struct {
		Scenario json.RawMessage `json:"scenario"` // in some recordings no text
		Seed     json.RawMessage `json:"seed"`     // in some recordings a text
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

// Next returns the next scene, the start first; io.EOF comes after the last one.
func (r *Reader) Next() (scene.Scene, error) {
	if !r.begun {
		r.begun = true
	} else if err := r.playback.Next(); err != nil {
		return scene.Scene{}, err
	}
	s := r.playback.Scene()
	for _, x := range r.playback.Exchanges() {
		s.Said = append(s.Said, scene.Said{Seat: r.seat(x.Seat), Kind: "answer", Text: x.Output})
	}
	return s, nil
}

func (r *Reader) seat(name string) int {
	for i, s := range r.Stage.Seats {
		if s.Name == name {
			return i
		}
	}
	return scene.NoSeat
}

// Story returns the story of the turns read so far; it is empty if the game tells none.
func (r *Reader) Story() story.Story { return r.playback.Story() }

// Result returns how the match stands.
func (r *Reader) Result() contest.Result {
	result := r.playback.Result()
	for i := range result.Seats {
		result.Seats[i].Bot = r.bots[i]
	}
	return result
}

// Verdict says in a sentence how the match ended.
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
		why = r.Reason
	}
	return fmt.Sprintf("%s (%s)", who, why)
}
