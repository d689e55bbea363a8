package kitchenjson

import (
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// ReplayWriter writes the replay file of the Carnegie Cookoff's own engine, byte for byte, one record at a time.
// The file begins with the winner and the number of turns, so that a replay can only be written after the match.
type ReplayWriter struct {
	write func(text []byte) (int, error)
	w     Writer
}

// flushAt is the size at which the buffer is written.
const flushAt = 1 << 18

// NewReplayWriter starts a replay file; write is the method of an io.Writer. The winner is "RED", "BLUE" or empty for none.
func NewReplayWriter(write func(text []byte) (int, error), k *sim.Kitchen, winner string, turns int) *ReplayWriter {
	c := &ReplayWriter{write: write, w: Writer{Writer: jsonout.Indented(" ")}}
	w := &c.w
	w.BeginObject()
	w.Key("winner")
	if winner == "" {
		w.Null()
	} else {
		w.String(winner)
	}
	w.Number("turns", int64(turns))
	w.Number("switch_turn_start", k.SwitchTurn)
	w.Number("switch_turn_end", k.SwitchTurn+k.SwitchDuration)
	w.Key("replay")
	w.BeginArray()
	return c
}

// Turn adds the record of the last turn.
func (c *ReplayWriter) Turn(s *sim.State) error {
	c.w.Record(s)
	if len(c.w.Buf) < flushAt {
		return nil
	}
	return c.flush()
}

// Close ends the file. It does not close the underlying writer.
func (c *ReplayWriter) Close() error {
	c.w.EndArray()
	c.w.EndObject()
	return c.flush()
}

func (c *ReplayWriter) flush() error {
	_, err := c.write(c.w.Buf)
	c.w.Buf = c.w.Buf[:0]
	return err
}
