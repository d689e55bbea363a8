package overdrive

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// followedSoFar is the reason of a recording that does not go to the end of its match.
const followedSoFar = "trace-cut"

// recorded compares what a recording of the contest's engine says of the round that was played last.
// Where the engine threw it has no position.
func (v *verifier) recorded() {
	v.SameInt("round", v.line.Turn, v.Turn)
	v.Same("full", v.line.Full, func(w *jsonout.Writer) {
		if v.thrown == nil {
			v.state.WriteChanges(w, &v.before)
		}
	})
}

// files compares the files that the players got at the start of the round. Of most there is only a
// digest, which is of the bytes.
func (v *verifier) files() {
	var states []json.RawMessage
	_ = json.Unmarshal(v.line.State, &states) // what is no list is compared as absent
	var sha [race.Players]map[string]json.RawMessage
	copy(sha[:], v.line.SHA)
	s := v.state
	for player := range race.Players {
		name := func(file string) string { return fmt.Sprintf("sha[%d].%s", player, file) }
		v.text = s.AppendCSV(v.text[:0], player)
		v.Same(name("csv"), sha[player]["csv"], func(w *jsonout.Writer) {
			w.String(strings.TrimSuffix(string(v.text), "\n"))
		})
		v.text = s.AppendJSONMap(v.text[:0], player)
		if string(v.line.State) != "null" {
			v.sameFile(fmt.Sprintf("state[%d]", player), at(states, player))
		}
		v.Same(name("json"), sha[player]["json"], v.writeDigest)
		v.text = s.AppendTextMap(v.text[:0], player)
		v.Same(name("text"), sha[player]["text"], v.writeDigest)
	}
}

func (v *verifier) writeDigest(w *jsonout.Writer) { w.String(replay.Digest(v.text)) }

// sameFile compares the JSON file in v.text.
func (v *verifier) sameFile(field string, recorded json.RawMessage) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, v.text); err != nil {
		panic(err) // the rules wrote it
	}
	v.SameJSON(field, recorded, compact.Bytes())
}

// at is an element of a list that may be too short.
func at(list []json.RawMessage, i int) json.RawMessage {
	if i < len(list) {
		return list[i]
	}
	return nil
}
