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

// stageReferee is the game of a stage that has a referee of its own.
type stageReferee struct {
	File    store.Digest `json:"file"` // of the game's parcel
	Size    int64        `json:"size"`
	Version string       `json:"version,omitempty"` // of what runs it: Plan.Referee
}

// packReferee writes the parcel of a game with a referee of its own; nil for other games.
func (h *Hub) packReferee(game contest.Game, plan *tournament.Plan) (*stageReferee, error) {
	of := game.Info().Referee
	if of == nil {
		return nil, nil
	}
	file, size, err := h.packed(of.Pack)
	return &stageReferee{file, size, plan.Referee}, err
}

// visitor is a game that came from a hub.
type visitor struct {
	game contest.Game
	uses int // offers
}

// errOtherRuntime reports that a referee would not play here as at the hub.
var errOtherRuntime = errors.New("what runs it here is another version than at the hub")

// errNotHeld reports a sandbox that is too weak for a program which decides who wins.
var errNotHeld = errors.New("its referee needs a sandbox that holds more than the one here")

// game returns the game of a stage: one of cookoff, or one whose referee the hub sends. A referee runs here only in the sandbox, as bots do.
func (w *Worker) game(ctx context.Context, hub string, t *stageTerms) (contest.Game, error) {
	r := t.Referee
	if r == nil {
		return w.Game(t.Game)
	}
	for _, g := range []box.Guarantee{box.Files, box.Processes, box.Network} {
		if !slices.Contains(w.Held, string(g)) {
			return nil, fmt.Errorf("%w: %s", errNotHeld, g)
		}
	}
	w.arriving.Lock()
	defer w.arriving.Unlock()
	v := w.visitors[r.File]
	if v == nil {
		parcel, err := w.file(ctx, hub, r.File, r.Size)
		if err != nil {
			return nil, err
		}
		dir := filepath.Join(w.Cache, r.File.String())
		if err := os.RemoveAll(dir); err != nil {
			return nil, err
		}
		v = &visitor{}
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
	w.visitors[r.File] = v
	return v.game, nil
}

// dismiss ends the referees of a stage that is no longer played, once no other needs them.
func (w *Worker) dismiss(r *ready) {
	if r == nil || !r.visits {
		return
	}
	w.arriving.Lock()
	defer w.arriving.Unlock()
	file := r.terms.Referee.File
	v := w.visitors[file]
	if v == nil {
		return
	}
	if v.uses--; v.uses == 0 {
		delete(w.visitors, file)
		v.game.Info().Referee.Retire()
	}
}

// dismissAll ends all referees that came from hubs. No match is played any more.
func (w *Worker) dismissAll() {
	for _, v := range w.visitors {
		v.game.Info().Referee.Retire()
	}
}
