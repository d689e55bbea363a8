package grass

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/replay"
)

// recorded is the form of recordings of the contest's referee: they have what the players were sent, and no digests.
type recorded struct {
	game   *rules
	header linegame.Members
	from   *contest.LeagueSeed // nil: the map was made by chance
	line   linegame.Members
	inputs [field.Players][]byte // by the rules
}

var _ linegame.Record[*position] = (*recorded)(nil)

// Recorded reads recordings of the contest's referee.
func (g *rules) Recorded() linegame.Record[*position] { return &recorded{game: g} }

// Start reads the map. The referee makes one of no seed, or of seed 0, by chance; what it made stands in the scenario.
func (r *recorded) Start(t *replay.Trace) (*position, error) {
	if err := t.Decode("header", t.Header, &r.header); err != nil {
		return nil, err
	}
	var text string
	if err := t.Decode("header: seed", r.header["seed"], &text); err != nil {
		return nil, err
	}
	var from contest.LeagueSeed
	if err := t.DecodeMember("header", r.header, "league", &from.League); err != nil {
		return nil, err
	}
	if seed, err := strconv.ParseInt(text, 10, 64); err == nil && seed != 0 {
		from.Seed = seed
		r.from = &from
	}
	return readStart(t, r.header["scenario"])
}

func (r *recorded) CompareStart(c *replay.Checker, t *replay.Trace, start *position) error {
	return compareMap(c, t, "scenario", r.header["scenario"], start, r.from)
}

func (r *recorded) Turn(t *replay.Trace, line []byte, at *position) ([]contest.Answer, error) {
	if err := t.Members("turn", line, &r.line); err != nil {
		return nil, err
	}
	r.line["errors"] = withoutTexts(r.line["errors"])
	return r.game.ReadAnswers(t, r.line, at)
}

// withoutTexts are recorded errors without the texts, which are the referee's own.
func withoutTexts(recorded json.RawMessage) json.RawMessage {
	var list []struct {
		Player json.RawMessage `json:"player"`
		Code   json.RawMessage `json:"code"`
	}
	if json.Unmarshal(recorded, &list) != nil || list == nil {
		return recorded
	}
	text, err := json.Marshal(list)
	if err != nil {
		return recorded
	}
	return text
}

// Asked compares what the players were sent.
func (r *recorded) Asked(c *replay.Checker, at *position) {
	r.compareInputs(c, "inputs", r.line["inputs"], at)
}

func (r *recorded) Played(c *replay.Checker, at *position) {
	linegame.CompareMembers(c, "", r.line, r.game.Before(), at)
	linegame.CompareMembers(c, "", r.line, r.game.After(), at)
}

// End compares the end line, also what the players would have been sent in the next turn.
func (r *recorded) End(c *replay.Checker, t *replay.Trace, at *position) error {
	end, err := t.Ending(at.Where())
	if err != nil {
		return err
	}
	c.Turn = at.Turn()
	linegame.CompareMembers(c, "end.", end, r.game.End(), at)
	r.compareInputs(c, "end.final", end["final"], at)
	return nil
}

// compareInputs compares what the players were sent, or would have been, byte for byte.
func (r *recorded) compareInputs(c *replay.Checker, name string, texts json.RawMessage, at *position) {
	numbers := 0
	for player := range r.inputs {
		text := at.AppendInput(r.inputs[player][:0], player, at.Turn() > 0)
		numbers += bytes.Count(text, []byte{' '}) + bytes.Count(text, []byte{'\n'})
		r.inputs[player] = text
	}
	c.SameTexts(name, texts, r.inputs[:], numbers)
}
