package fleet

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// ready is a stage that is ready to be played.
type ready struct {
	hub        string
	dir        string // for its bots
	tasks      sync.WaitGroup
	terms      stageTerms
	local      *tournament.Local
	groups     []group // groups whose bots are available here
	hasReferee bool    // the game has an external referee; see stopReferee
}

// ready fetches the bots of a stage, and also returns those that cannot be played here.
func (w *Worker) ready(ctx context.Context, hub, id string) (r *ready, cannot []refusal, err error) {
	r = &ready{hub: hub}
	data, err := w.ask(ctx, hub, requestStage, []byte(id))
	if err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(data, &r.terms); err != nil {
		return nil, nil, err
	}
	if err := os.MkdirAll(w.Cache, 0o700); err != nil {
		return nil, nil, err
	}
	game, err := w.game(ctx, hub, &r.terms)
	held := r // r is nil on an error
	defer func() {
		if err != nil {
			w.stopReferee(held)
			_ = os.RemoveAll(held.dir)
		}
	}()
	switch {
	case err != nil && r.terms.Referee != nil && ctx.Err() == nil && !errors.Is(err, errUnanswered):
		return r, []refusal{{id, "the game " + r.terms.Game, err.Error()}}, nil
	case err != nil:
		return nil, nil, err
	}
	r.hasReferee = r.terms.Referee != nil
	if r.dir, err = os.MkdirTemp(w.Cache, "stage-"); err != nil {
		return nil, nil, err
	}
	bots, cannot, err := w.bots(ctx, r, game, id)
	if err != nil {
		return nil, nil, err
	}
	var seats []contest.Seat
	for i := range bots {
		seats = append(seats, contest.Seat{Bot: bots[i].Bot})
	}
	host, err := w.Host(ctx, game, seats, r.terms.Box)
	if err != nil {
		return nil, nil, err
	}
	r.local = tournament.NewLocal(game, host, bots, w.Now, w.notify)
	return r, cannot, nil
}

// bots fetches the bots of a stage, and selects the groups playable with them.
func (w *Worker) bots(ctx context.Context, r *ready, game contest.Game, id string) (bots []tournament.Bot, cannot []refusal, err error) {
	missing := map[string]bool{} // by need
	for _, of := range r.terms.Bots {
		b, err := w.bot(ctx, r, game, of)
		switch {
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case errors.Is(err, errUnanswered):
			return nil, nil, err
		case err != nil:
			cannot = append(cannot, refusal{id, of.Name, err.Error()})
			missing[of.Need] = true
			continue
		}
		bots = append(bots, b)
	}
	for _, g := range r.terms.Groups {
		if !missing[""] && !slices.ContainsFunc(g.Needs, func(need string) bool { return missing[need] }) {
			r.groups = append(r.groups, g)
		}
	}
	return bots, cannot, nil
}

// bot fetches a bot, and checks that content and runtime match the hub's.
func (w *Worker) bot(ctx context.Context, r *ready, game contest.Game, of stageBot) (b tournament.Bot, err error) {
	parcel, err := w.file(ctx, r.hub, of.File, of.Size)
	if err != nil {
		return b, err
	}
	dir := filepath.Join(r.dir, of.File.String())
	p, err := bot.Unpack(bytes.NewReader(parcel), dir)
	if err != nil {
		return b, err
	}
	if b, err = w.Resolve(ctx, game, p.Spec, p.Dir); err != nil {
		return b, err
	}
	switch {
	case b.Bot.Content != p.Content:
		return b, errors.New("its files differ from those of the hub")
	case b.Content != of.Content:
		return b, fmt.Errorf("its toolchain differs from that of the hub (here %s)", b.Version)
	}
	return b, nil
}

// file returns a file of the hub, from the cache if possible.
func (w *Worker) file(ctx context.Context, hub string, digest store.Digest, size int64) ([]byte, error) {
	name := filepath.Join(w.Cache, digest.String()+parcelExt)
	data, err := os.ReadFile(name)
	if err == nil && isFile(digest, data) {
		return data, nil
	}
	data = nil
	for int64(len(data)) < size {
		piece, err := w.ask(ctx, hub, requestFile, jsonout.Plain(filePiece{digest, int64(len(data))}))
		if err != nil {
			return nil, err
		}
		if len(piece) == 0 {
			break
		}
		data = append(data, piece...)
	}
	if !isFile(digest, data) {
		return nil, fmt.Errorf("%w: the file of a bot was damaged in transit", errUnanswered)
	}
	return data, content.ReplaceFile(name, data)
}

// parcelExt is the extension of parcels in the cache.
const parcelExt = ".parcel"

// deleteUnused deletes parcels that no stage uses. It spares those of finished stages until the next stage is ready, as that
// may have the same bots.
func (w *Worker) deleteUnused() {
	w.mu.Lock()
	defer w.mu.Unlock()
	kept := map[string]bool{}
	for _, o := range w.stages {
		if o.ready == nil {
			return // it may be about to use them
		}
		for _, file := range o.terms.files() {
			kept[file.String()+parcelExt] = true
		}
	}
	files, _ := os.ReadDir(w.Cache) // leftovers go the next time
	for _, f := range files {
		if strings.HasSuffix(f.Name(), parcelExt) && !kept[f.Name()] {
			_ = os.Remove(filepath.Join(w.Cache, f.Name()))
		}
	}
}

// isFile reports whether data has a digest.
func isFile(digest store.Digest, data []byte) bool {
	sum := sha256.Sum256(data)
	return bytes.Equal(sum[:len(digest)], digest[:])
}

// errUnanswered means that the hub does not answer.
var errUnanswered = errors.New("the hub does not answer")

// ask sends a request and returns the data of the answer.
func (w *Worker) ask(ctx context.Context, hub, request string, question []byte) ([]byte, error) {
	a, err := w.request(ctx, hub, request, question)
	if err == nil {
		err = a.err()
	}
	return a.Data, err
}

// request sends a request to a hub.
func (w *Worker) request(ctx context.Context, hub, request string, question []byte) (a answer, err error) {
	inner, stop := context.WithTimeout(ctx, w.Timeouts.Ask)
	defer stop()
	m, err := w.nats.RequestWithContext(inner, hubSubject+hub+"."+request, question)
	if err != nil {
		return a, fmt.Errorf("%w: %w", errUnanswered, err)
	}
	if err := json.Unmarshal(m.Data, &a); err != nil {
		return a, fmt.Errorf("%w: %w", errUnanswered, err)
	}
	return a, nil
}
