package player

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Stream writes a match in progress as server-sent events, for a page of LivePage: Stage first, then Scene for each turn, Marks
// when they have changed, and End once; then the page closes the connection. A Stream belongs to one connection, because it
// sends only changes since its previous scene. Only Beat may be called concurrently with the other methods.
type Stream struct {
	W     io.Writer
	Flush func() // flushes W; may be nil

	writing sync.Mutex
	cells   [][]scene.Cell // of the last scene
}

// liveScene is a scene without unchanged parts.
type liveScene struct {
	*scene.Scene
	Cells  [][]scene.Cell `json:"cells,omitempty"` // omits the scene's cells
	Change [][]int64      `json:"change"`          // by board: index, tile, owner, level, mark of each changed cell
}

// Stage sends the constant part of the match, first on every connection.
func (s *Stream) Stage(of *scene.Stage) error { return s.send("stage", "", newStage(of)) }

// Scene sends the scene after a turn.
func (s *Stream) Scene(at *scene.Scene) error {
	live := liveScene{Scene: at}
	for i, cells := range at.Cells {
		var last []scene.Cell
		if i < len(s.cells) {
			last = s.cells[i]
		}
		live.Change = append(live.Change, changed(last, cells))
	}
	for i := range at.Said {
		if len(at.Said[i].Text) > maxSaid {
			bounded := *at
			bounded.Said = clipSaid(at.Said)
			live.Scene = &bounded
			break
		}
	}
	s.cells = at.Cells
	return s.send("scene", fmt.Sprintf("id: %d\n", at.Turn), live)
}

// Marks sends all marks of the time line.
func (s *Stream) Marks(marks []timeline.Mark) error {
	return s.send("marks", "", append([]timeline.Mark{}, marks...))
}

// End sends the result of the match. It is the last message.
func (s *Stream) End(end End) error { return s.send("end", "", end) }

// Beat sends an empty message to keep the connection alive; call it about every 15 s.
func (s *Stream) Beat() error { return s.write(":\n\n") }

func (s *Stream) send(event, id string, value any) error {
	data, err := json.Marshal(value) // on one line
	if err != nil {
		return err
	}
	return s.write(fmt.Sprintf("event: %s\n%sdata: %s\n\n", event, id, data))
}

func (s *Stream) write(text string) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if _, err := io.WriteString(s.W, text); err != nil {
		return err
	}
	if s.Flush != nil {
		s.Flush()
	}
	return nil
}

// changed returns the cells that differ from the last scene; all cells of the first scene.
func changed(last, cells []scene.Cell) []int64 {
	list := []int64{}
	if len(last) == len(cells) && len(cells) > 0 && &last[0] == &cells[0] {
		return list
	}
	for i, c := range cells {
		if len(last) != len(cells) || c != last[i] {
			list = append(list, int64(i), int64(c.Tile), int64(c.Owner), int64(c.Level), int64(c.Mark))
		}
	}
	return list
}

func clipSaid(said []scene.Said) []scene.Said {
	bounded := make([]scene.Said, len(said))
	for i, s := range said {
		bounded[i] = scene.Said{Seat: s.Seat, Kind: s.Kind, Text: plain.Clip(s.Text, maxSaid)}
	}
	return bounded
}
