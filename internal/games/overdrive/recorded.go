package overdrive

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// recorded is the format of recordings of the contest's engine. The start is in the header itself; a round has
// digests of the players' files and the changes of the position (State.WriteChanges).
type recorded struct {
	files  []map[string]json.RawMessage // digests, by player
	before race.State                   // before the round
	text   []byte
}

func (r *recorded) Start(t *replay.Trace, _ linegame.Members) (*position, error) {
	return readStart(t, t.Header)
}

func (r *recorded) CompareStart(c *replay.Checker, t *replay.Trace, header linegame.Members, start *position) error {
	s, err := regenerated(t, start)
	if err != nil {
		return err
	}
	c.Same("scenario", header["scenario"], s.WriteJSON)
	return nil
}

func (r *recorded) Turn(t *replay.Trace, line linegame.Members, at *position) ([]contest.Answer, error) {
	r.files = nil
	if err := t.DecodeMember("round", line, "sha", &r.files); err != nil {
		return nil, err
	}
	return linegame.Outputs[*position]{Key: "commands", Seats: race.Players, Turn: "round"}.Read(t, line, at)
}

// Asked compares the players' files at the start of the round. Most are recorded only as digests.
func (r *recorded) Asked(c *replay.Checker, line linegame.Members, at *position) {
	r.before.CopyFrom(at.state)
	var states []json.RawMessage
	_ = json.Unmarshal(line["state"], &states) // anything but a list counts as missing
	var sha [race.Players]map[string]json.RawMessage
	copy(sha[:], r.files)
	for player := range race.Players {
		name := func(file string) string { return fmt.Sprintf("sha[%d].%s", player, file) }
		r.text = at.state.AppendCSV(r.text[:0], player)
		c.Same(name("csv"), sha[player]["csv"], func(w *jsonout.Writer) {
			w.String(strings.TrimSuffix(string(r.text), "\n"))
		})
		r.text = at.state.AppendJSONMap(r.text[:0], player)
		if string(line["state"]) != "null" {
			r.sameFile(c, fmt.Sprintf("state[%d]", player), element(states, player))
		}
		c.Same(name("json"), sha[player]["json"], r.writeDigest)
		r.text = at.state.AppendTextMap(r.text[:0], player)
		c.Same(name("text"), sha[player]["text"], r.writeDigest)
	}
}

func (r *recorded) writeDigest(w *jsonout.Writer) { w.String(replay.Digest(r.text)) }

// sameFile compares the JSON in r.text with the recorded one.
func (r *recorded) sameFile(c *replay.Checker, field string, recorded json.RawMessage) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, r.text); err != nil {
		panic(err) // the rules write valid JSON
	}
	c.SameJSON(field, recorded, compact.Bytes())
}

// element returns an element of a list; nil if the list is too short.
func element(list []json.RawMessage, i int) json.RawMessage {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// Played compares the result of the round. If the engine threw, there is no position.
func (r *recorded) Played(c *replay.Checker, line linegame.Members, at *position) {
	c.SameInt("round", line["round"], at.turns)
	c.Same("full", line["full"], func(w *jsonout.Writer) {
		if at.thrown == nil {
			at.state.WriteChanges(w, &r.before)
		}
	})
}

// cutShort is the end reason of a recording that stops before its match ends.
const cutShort = "trace-cut"

func (r *recorded) End(c *replay.Checker, line linegame.Members, at *position) {
	linegame.CompareMembers(c, "end.", line, end(cutShort), at)
}
