package contesttest

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
)

// KeyFrames checks that a trace has a digest of each state, the whole state in key frames, or everywhere in a full trace, and
// that key frames were synced. The match must be long enough for a key frame.
func KeyFrames(t *testing.T, trace *Memory, full bool) {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(trace.Bytes()), []byte{'\n'})[1:]
	var synced []int
	for i, text := range lines {
		turn := i + 1
		var line struct {
			Digest string
			State  json.RawMessage
		}
		into := any(&line)
		key := turn%replay.KeyFrameEvery == 0
		if end := turn == len(lines); end {
			into, key = &struct{ End any }{&line}, true
		} else if key {
			synced = append(synced, turn+1) // including the header
		}
		must.Do(t, json.Unmarshal(text, into))
		if (line.State != nil) != (full || key) || len(line.Digest) != 16 {
			t.Errorf("full %t, turn %d: state %s, digest %q", full, turn, line.State, line.Digest)
		}
		if line.State != nil && replay.Digest(line.State) != line.Digest {
			t.Errorf("full %t, turn %d: digest %s is not that of the state", full, turn, line.Digest)
		}
	}
	if len(synced) == 0 || !slices.Equal(synced, trace.Synced) {
		t.Errorf("full %t: synced after lines %d, want %d", full, trace.Synced, synced)
	}
}
