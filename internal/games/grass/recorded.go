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

// recorded is the format of recordings of the contest's referee, which contain the players' input but no digests.
type recorded struct {
	from   *contest.LeagueSeed   // nil if the map is not from a seed
	inputs [field.Players][]byte // according to the rules
}

// Start reads the map. Without a seed, or with seed 0, the referee generates a random map, which is in the scenario.
func (r *recorded) Start(t *replay.Trace, header linegame.Members) (*position, error) {
	text, league, err := linegame.RecordedSeed(t, header)
	if err != nil {
		return nil, err
	}
	if seed, err := strconv.ParseInt(text, 10, 64); err == nil && seed != 0 {
		r.from = &contest.LeagueSeed{League: league, Seed: seed}
	}
	return readStart(t, header["scenario"])
}

func (r *recorded) CompareStart(c *replay.Checker, t *replay.Trace, header linegame.Members, start *position) error {
	return compareMap(c, t, "scenario", header["scenario"], start, r.from)
}

func (r *recorded) Turn(t *replay.Trace, line linegame.Members, at *position) ([]contest.Answer, error) {
	line["errors"] = withoutTexts(line["errors"])
	return linegame.Outputs[*position]{Key: "outputs", Seats: field.Players, Turn: "turn"}.Read(t, line, at)
}

// withoutTexts removes the referee's texts from recorded errors.
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

// Asked compares the players' input.
func (r *recorded) Asked(c *replay.Checker, line linegame.Members, at *position) {
	r.compareInputs(c, "inputs", line["inputs"], at)
}

func (r *recorded) Played(c *replay.Checker, line linegame.Members, at *position) {
	linegame.CompareMembers(c, "", line, before(), at)
	linegame.CompareMembers(c, "", line, after(), at)
}

// End compares the end line, which includes the input that the players would receive next.
func (r *recorded) End(c *replay.Checker, line linegame.Members, at *position) {
	linegame.CompareMembers(c, "end.", line, end(), at)
	r.compareInputs(c, "end.final", line["final"], at)
}

// compareInputs compares the players' input byte for byte.
func (r *recorded) compareInputs(c *replay.Checker, name string, texts json.RawMessage, at *position) {
	numbers := 0
	for player := range r.inputs {
		text := at.AppendInput(r.inputs[player][:0], player, at.Turn() > 0)
		numbers += bytes.Count(text, []byte{' '}) + bytes.Count(text, []byte{'\n'})
		r.inputs[player] = text
	}
	c.SameTexts(name, texts, r.inputs[:], numbers)
}
