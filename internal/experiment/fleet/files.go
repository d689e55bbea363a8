package fleet

import (
	"encoding/json"
	"errors"
	"io"
	"os"

	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// pieceSize is the number of bytes of a file per message.
const pieceSize = 512 << 10

// sendFile answers a request for a piece of a parcel.
func (h *Hub) sendFile(m *nats.Msg) {
	var q filePiece
	if json.Unmarshal(m.Data, &q) != nil {
		return
	}
	data, err := h.readPiece(q)
	a := answer{Data: data}
	if err != nil {
		a.Error = "the hub does not have the file " + q.File.String()
	}
	respond(m, a)
}

func (h *Hub) readPiece(q filePiece) ([]byte, error) {
	file, err := os.Open(h.parcel(q.File))
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // read-only
	data := make([]byte, pieceSize)
	n, err := file.ReadAt(data, q.Offset)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return data[:n], err
}

// sendStage answers a request for the terms of a stage.
func (h *Hub) sendStage(m *nats.Msg) {
	h.mu.Lock()
	s := h.stages[string(m.Data)]
	h.mu.Unlock()
	if s == nil {
		respond(m, answer{Error: "the hub does not have this stage any more"})
		return
	}
	respond(m, answer{Data: jsonout.Plain(s.terms)})
}
