package cli

import (
	"bytes"
	"io"
	"sync"
)

// held is standard error, whose output can be held back while the terminal shows a screen.
type held struct {
	mu    sync.Mutex
	to    io.Writer
	holds bool
	text  bytes.Buffer
}

func (h *held) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.holds {
		return h.text.Write(p)
	}
	return h.to.Write(p)
}

func (h *held) hold() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.holds = true
}

// release writes the output that was held back.
func (h *held) release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.holds = false
	_, _ = h.text.WriteTo(h.to) // there is nowhere to say that this fails
}
