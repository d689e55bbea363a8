package fleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// stageReferee is the game of a stage with an external referee.
type stageReferee struct {
	File    store.Digest `json:"file"` // the game's parcel
	Size    int64        `json:"size"`
	Version string       `json:"version,omitempty"` // of its runtime: Plan.Referee
}

// packReferee packs a game with an external referee; nil for other games.
func (h *Hub) packReferee(game contest.Game, plan *tournament.Plan) (*stageReferee, error) {
	of := game.Info().Referee
	if of == nil {
		return nil, nil
	}
	file, size, err := h.writeParcel(of.Pack)
	return &stageReferee{file, size, plan.Referee}, err
}

// fetchedGame is a game fetched from a hub.
type fetchedGame struct {
	game contest.Game
	uses int // number of stages that use it
}

// errOtherRuntime means that the referee's runtime differs from the hub's.
var errOtherRuntime = errors.New("its toolchain differs from that of the hub")

// errWeakSandbox means that the sandbox is too weak for a program that decides who wins.
var errWeakSandbox = errors.New("its referee needs a sandbox with a guarantee that is missing here")

// game returns the game of a stage, and fetches it if it has an external referee. Such a referee runs only in the
// sandbox.
func (w *Worker) game(ctx context.Context, hub string, t *stageTerms) (contest.Game, error) {
	r := t.Referee
	if r == nil {
		return w.Game(t.Game)
	}
	for _, g := range []box.Guarantee{box.Files, box.Processes, box.Network} {
		if !slices.Contains(w.Held, string(g)) {
			return nil, fmt.Errorf("%w: %s", errWeakSandbox, g)
		}
	}
	w.arriving.Lock()
	defer w.arriving.Unlock()
	v := w.fetched[r.File]
	if v == nil {
		parcel, err := w.file(ctx, hub, r.File, r.Size)
		if err != nil {
			return nil, err
		}
		dir := filepath.Join(w.Cache, r.File.String())
		if err := os.RemoveAll(dir); err != nil {
			return nil, err
		}
		v = &fetchedGame{}
		if v.game, err = w.Unpack(bytes.NewReader(parcel), dir); err != nil {
			return nil, err
		}
	}
	here, version, err := tournament.RefereeVersion(ctx, v.game.Info())
	if err == nil && here != r.Version {
		err = fmt.Errorf("%w (here %s)", errOtherRuntime, version)
	}
	if err != nil {
		return nil, err
	}
	v.uses++
	w.fetched[r.File] = v
	return v.game, nil
}

// stopReferee stops the referee of a finished stage, unless another stage uses it.
func (w *Worker) stopReferee(r *ready) {
	if r == nil || !r.hasReferee {
		return
	}
	w.arriving.Lock()
	defer w.arriving.Unlock()
	file := r.terms.Referee.File
	v := w.fetched[file]
	if v == nil {
		return
	}
	if v.uses--; v.uses == 0 {
		delete(w.fetched, file)
		v.game.Info().Referee.Retire()
		_ = os.RemoveAll(filepath.Join(w.Cache, file.String())) // on failure, deleted with the cache
	}
}

// stopReferees stops all fetched referees. No match may be in progress.
func (w *Worker) stopReferees() {
	for _, v := range w.fetched {
		v.game.Info().Referee.Retire()
	}
}
