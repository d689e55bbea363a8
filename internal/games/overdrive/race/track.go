package race

import (
	"fmt"
	"slices"
)

// Position is a block of the track: the lane from 1 at the top (y in the files) and the block from 1 at the start (x
// in the files).
type Position struct{ Lane, Block int }

// Track is the immutable part of a match: the configuration, and the initial objects on the blocks. It is safe for
// concurrent use.
type Track struct {
	Config
	blocks []Object // lane after lane
}

// NewTrack returns the track with these lanes, top first, as strings of object codes with one digit per block.
func NewTrack(c Config, lanes []string) (*Track, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if len(lanes) != c.Lanes {
		return nil, fmt.Errorf("%d lanes: must be %d", len(lanes), c.Lanes)
	}
	t := &Track{Config: c, blocks: make([]Object, 0, c.Lanes*c.TrackLength)}
	for i, lane := range lanes {
		if len(lane) != c.TrackLength {
			return nil, fmt.Errorf("lane %d has %d blocks: must be %d", i+1, len(lane), c.TrackLength)
		}
		for k := range len(lane) {
			o := slices.Index(c.ObjectCodes[:], int(lane[k])-'0')
			if o < 0 {
				return nil, fmt.Errorf("lane %d, block %d: %q is not the code of an object", i+1, k+1, lane[k])
			}
			t.blocks = append(t.blocks, Object(o))
		}
	}
	return t, nil
}

// Lane returns a lane in the format of NewTrack.
func (t *Track) Lane(lane int) string {
	digits := make([]byte, t.TrackLength)
	for k, o := range t.blocks[(lane-1)*t.TrackLength : lane*t.TrackLength] {
		digits[k] = byte('0' + t.ObjectCodes[o])
	}
	return string(digits)
}

// cell returns the index of a block in the list of all lanes.
func (t *Track) cell(p Position) int32 { return int32((p.Lane-1)*t.TrackLength + p.Block - 1) }

// position returns the block with an index.
func (t *Track) position(cell int32) Position {
	return Position{Lane: int(cell)/t.TrackLength + 1, Block: int(cell)%t.TrackLength + 1}
}

// Object returns the initial object on a block.
func (t *Track) Object(p Position) Object { return t.blocks[t.cell(p)] }
