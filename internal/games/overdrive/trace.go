package overdrive

import (
	"encoding/json"
	"errors"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// member is a member of a trace line.
type member = linegame.Member[*position]

func (g *rules) Optional() linegame.Optional[*position] {
	return linegame.Optional[*position]{
		Before: before(), After: after(), End: end(contest.Interrupted), Nothing: nothing, Remote: newRemote, Drawn: drawn, Adopt: adopt,
		Recorded: func() linegame.Record[*position] { return new(recorded) }, Narrate: narrate,
	}
}

// WriteStart writes the complete start.
func (g *rules) WriteStart(w *jsonout.Writer, _ *contest.Terms, start *position) {
	s := start.state.Scenario()
	w.Object("start", func() {
		w.Number("seed", int64(s.Seed))
		w.Key("config")
		s.Track.WriteChanges(w)
		w.Key("scenario")
		s.WriteJSON(w)
	})
}

func (g *rules) ReadStart(t *replay.Trace, header linegame.Members) (*position, error) {
	if len(header["start"]) == 0 {
		return nil, t.Problem("header: there is no start")
	}
	return readStart(t, header["start"])
}

func readStart(t *replay.Trace, text []byte) (*position, error) {
	s, err := race.ReadRecorded(text)
	if err != nil {
		return nil, t.Problem("header: %v", err)
	}
	return newPosition(s), nil
}

// drawn returns the seed if the start was generated from the seed alone. The number of rounds is in the terms.
func drawn(start *position) []contest.OptionValue {
	s, usual := start.state.Scenario(), race.DefaultConfig()
	usual.MaxRounds = s.Track.MaxRounds
	if !s.IsGenerated() || s.Track.Config != usual {
		return nil
	}
	return []contest.OptionValue{{Name: contest.OptionSeed, Value: strconv.Itoa(int(s.Seed))}}
}

func (g *rules) CompareStart(c *replay.Checker, t *replay.Trace, header linegame.Members, start *position) error {
	var recorded struct{ Config, Scenario json.RawMessage }
	if err := t.Decode("header", header["start"], &recorded); err != nil {
		return err
	}
	s, err := regenerated(t, start)
	if err != nil {
		return err
	}
	c.Same("start.config", recorded.Config, s.Track.WriteChanges)
	c.Same("start.scenario", recorded.Scenario, s.WriteJSON)
	return nil
}

// regenerated returns the start with its track generated from the seed again, if it came from one.
func regenerated(t *replay.Trace, start *position) (*race.Scenario, error) {
	s := *start.state.Scenario()
	if s.Generated {
		track, err := race.Generate(s.Track.Config, s.Seed)
		if err != nil {
			return nil, t.Problem("header: %v", err)
		}
		s.Track = track
	}
	return &s, nil
}

func before() []member {
	return []member{{Key: "turn", Write: func(w *jsonout.Writer, p *position) { w.Int(p.turns) }}}
}

func after() []member {
	return []member{
		{Key: "errors", Write: writeErrors},
		{Key: "exception", Write: func(w *jsonout.Writer, p *position) {
			if p.thrown != nil {
				w.String(p.thrown.Error())
			}
		}},
	}
}

// notUnderstood is the error code of an invalid command.
const notUnderstood = "not_understood"

// writeErrors writes whose commands were invalid.
func writeErrors(w *jsonout.Writer, p *position) {
	w.BeginArray()
	for player, c := range p.commands {
		if c.Bad {
			w.BeginObject()
			w.Number("player", int64(player))
			w.Text("code", notUnderstood)
			w.EndObject()
		}
	}
	w.EndArray()
}

// adopt reads a state from other rules into the position.
func adopt(p *position, state []byte) error {
	return p.replaceState(func(s *race.State) error { return s.ReadJSON(state) })
}

// end returns the members of the end line. unfinished is the reason if the match is not over.
func end(unfinished string) []member {
	return []member{
		{Key: "winner", Write: func(w *jsonout.Writer, p *position) {
			if v := verdictOf(p.state, unfinished); v.winner == contest.NoWinner {
				w.Null()
			} else {
				w.String(seats()[v.winner])
			}
		}},
		{Key: "refereeValid", Write: func(w *jsonout.Writer, p *position) {
			if verdictOf(p.state, unfinished).winner != contest.NoWinner {
				w.Bool(p.state.Valid())
			}
		}},
		{Key: "exception", Write: func(w *jsonout.Writer, p *position) {
			if e, ok := errors.AsType[*race.EngineError](p.thrown); ok && e.Exception != "" {
				w.String(e.Exception)
			}
		}},
		{Key: "scores", Write: func(w *jsonout.Writer, p *position) { w.Ints(p.state.Score(0), p.state.Score(1)) }},
		{Key: "rounds", Write: func(w *jsonout.Writer, p *position) { w.Int(p.state.Round()) }},
		{Key: "reason", Write: func(w *jsonout.Writer, p *position) { w.String(verdictOf(p.state, unfinished).reason) }},
	}
}
