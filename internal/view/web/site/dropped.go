package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// openPath is the address for traces dropped on a page, the only one that accepts data.
const openPath = "/open"

// Limits of a dropped trace.
const (
	maxUpload     = 32 << 20 // bytes, compressed or not
	uploadTimeout = time.Minute
)

// open makes a page of the trace in a request, and responds with its address. The most recent pages are cached in memory.
func (s *Site) open(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), uploadTimeout)
	defer cancel()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fail := func(status int, err error) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(plain.Line(err.Error()))) // the client may have disconnected
	}
	select {
	case s.opening <- struct{}{}:
		defer func() { <-s.opening }()
	case <-ctx.Done():
		fail(http.StatusServiceUnavailable, errors.New("other traces are being opened; try again later"))
		return
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(uploadTimeout)) //nolint:forbidigo // connection deadlines use the system clock
	text, err := s.droppedPage(ctx, http.MaxBytesReader(w, r.Body, maxUpload))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		fail(http.StatusRequestEntityTooLarge, fmt.Errorf("the file is larger than %d MiB; show it with cookoff view", maxUpload>>20))
		return
	}
	if err != nil {
		fail(http.StatusBadRequest, err)
		return
	}
	sum := sha256.Sum256(text)
	name := hex.EncodeToString(sum[:16])
	s.dropped.put(name, &text, sizeOf(len(text)))
	extendDeadline(w)
	w.WriteHeader(http.StatusCreated)
	_, _ = w.Write([]byte("/dropped/" + name))
}

// droppedPage replays a trace and makes its page.
func (s *Site) droppedPage(ctx context.Context, body io.Reader) ([]byte, error) {
	source, err := replay.ReadRecording(ctx, body)
	if err != nil {
		return nil, err
	}
	line, err := timeline.Load(source.Open, s.Games)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("playing it takes more than %s; show it with cookoff view", uploadTimeout)
	}
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = player.Page(&b, []*timeline.Timeline{line}, player.Options{Back: player.Link{Address: "/", Text: "cookoff"}, Drop: openPath})
	return b.Bytes(), err
}

// droppedMatch returns the page of a dropped trace.
func (s *Site) droppedMatch(_ context.Context, req *http.Request) (*page, error) {
	text := s.dropped.get(req.PathValue("page"))
	if text == nil {
		return nil, &notFoundError{"the page of this trace has expired; drop the file again"}
	}
	return &page{raw: *text, policy: player.Policy(true)}, nil
}
