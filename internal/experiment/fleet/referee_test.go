package fleet

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// refereeGame is a game with an external referee that counts calls.
type refereeGame struct {
	contest.Game
	unpacked, retired int
	version           string
}

func (g *refereeGame) Info() contest.Info {
	return contest.Info{Name: "mine", Abilities: contest.Abilities{Referee: &contest.Referee{
		Version: func(context.Context) (string, error) { return g.version, nil }, Retire: func() { g.retired++ },
	}}}
}

// A worker unpacks a game once, requires a strong sandbox and the hub's runtime, and stops the referee after its last
// stage.
func TestFetchedGames(t *testing.T) {
	t.Parallel()
	g := &refereeGame{version: "python 3"}
	w := &Worker{Cache: t.TempDir(), fetched: map[store.Digest]*fetchedGame{}, Unpack: func(parcel io.Reader, _ string) (contest.Game, error) {
		g.unpacked++
		text, err := io.ReadAll(parcel)
		if string(text) != "the game" {
			t.Errorf("parcel %q", text)
		}
		return g, err
	}}
	sum := sha256.Sum256([]byte("the game"))
	terms := stageTerms{Game: "mine", Referee: &stageReferee{Size: 8, Version: store.NewDigest("python 3").String()}}
	copy(terms.Referee.File[:], sum[:])
	must.Do(t, os.WriteFile(filepath.Join(w.Cache, terms.Referee.File.String()+".parcel"), []byte("the game"), 0o600))
	if _, err := w.game(t.Context(), "hub", &terms); !errors.Is(err, errWeakSandbox) {
		t.Errorf("without a sandbox: error %v, want %v", err, errWeakSandbox)
	}
	w.Held = []string{string(box.Files), string(box.Processes), string(box.Network)}
	other := terms
	other.Referee = &stageReferee{File: terms.Referee.File, Size: 8, Version: store.NewDigest("python 2").String()}
	if _, err := w.game(t.Context(), "hub", &other); !errors.Is(err, errOtherRuntime) {
		t.Errorf("with another runtime: error %v, want %v", err, errOtherRuntime)
	}
	g.unpacked = 0
	stage := &ready{terms: terms, hasReferee: true}
	for range 2 {
		if got, err := w.game(t.Context(), "hub", &terms); got != g || err != nil {
			t.Fatalf("game = %v, %v, want the unpacked game", got, err)
		}
	}
	w.stopReferee(nil)
	w.stopReferee(&ready{terms: other})
	if w.stopReferee(stage); g.retired != 0 || g.unpacked != 1 {
		t.Errorf("unpacked %d times, want 1; retired %d times while a stage needs it", g.unpacked, g.retired)
	}
	if w.stopReferee(stage); g.retired != 1 || len(w.fetched) != 0 {
		t.Errorf("after the last stage: retired %d times, %d games held, want 1 and 0", g.retired, len(w.fetched))
	}
}
