package race_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// recordedTracks is the file of generated tracks.
type recordedTracks struct {
	Format string
	Config json.RawMessage
	Tracks map[string]struct {
		Lanes  []string
		SHA256 string
	}
}

// Generated tracks equal those of the engine for all recorded seeds.
func TestTracksOfSeeds(t *testing.T) {
	t.Parallel()
	text := rulestest.Content(t, filepath.Join(rulestest.ConformanceOr(filepath.Join("testdata", "conformance", "overdrive"), "overdrive"), "seeds.json.gz"))
	var recorded recordedTracks
	must.Do(t, json.Unmarshal(text, &recorded))
	c := must.Get(race.DefaultConfig().With(recorded.Config))(t)
	if len(recorded.Tracks) == 0 {
		t.Fatal("no recorded seeds")
	}
	for seed, want := range recorded.Tracks {
		t.Run(seed, func(t *testing.T) {
			t.Parallel()
			n := must.Get(strconv.ParseInt(seed, 10, 32))(t)
			track := must.Get(race.Generate(c, int32(n)))(t)
			var got, recorded []string
			for i, lane := range want.Lanes {
				got = append(got, track.Lane(i+1))
				recorded = append(recorded, unpack(t, lane))
			}
			must.Be(t, "lanes", recorded, got)
			sum := sha256.Sum256([]byte(strings.Join(got, "\n")))
			if hex.EncodeToString(sum[:]) != want.SHA256 {
				t.Error("the digest of the lanes differs")
			}
		})
	}
	t.Logf("%d tracks", len(recorded.Tracks))
}

// unpack expands a run-length encoded lane: an optional number, then a letter for an object, a for 0.
func unpack(t *testing.T, packed string) string {
	t.Helper()
	var lane strings.Builder
	count := ""
	for _, r := range packed {
		if r >= '0' && r <= '9' {
			count += string(r)
			continue
		}
		n := 1
		if count != "" {
			var err error
			if n, err = strconv.Atoi(count); err != nil {
				t.Fatal(err)
			}
		}
		count = ""
		lane.WriteString(strings.Repeat(string('0'+r-'a'), n))
	}
	return lane.String()
}
