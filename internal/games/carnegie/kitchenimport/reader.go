package kitchenimport

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// record is the state that a replay shows after a turn.
type record struct {
	turn   int
	money  [2]int64
	bots   []replayBot
	orders [2][]replayOrder
	tiles  [2][]replayTile // by column
	// changed lists the cells of tiles whose text differs from the previous record.
	changed [2][]int
}

// header holds the fields of a replay other than its records.
type header struct {
	winner        *string
	start, end    int64 // of the switch window
	hasReplay     bool
	columns       int
	rows          int
	declaredTurns int
}

// reader reads a replay, one record at a time into the same memory.
type reader struct {
	cursor
	header
	record record
	texts  struct {
		tiles  [2][][]byte
		orders [2][][]byte
		bots   [][]byte
	}
	tileCache map[string]replayTile // parsed tiles by text
	begun     bool                  // the first record was read
}

// maxCachedTiles limits the size of the tile cache.
const maxCachedTiles = 1 << 14

// IsReplay reports whether a text may be a replay.
func IsReplay(text []byte) bool {
	head := text[:min(len(text), 1<<13)]
	return bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte("{")) &&
		(bytes.Contains(head, []byte(`"switch_turn_start"`)) || bytes.Contains(head, []byte(`"team_money"`)))
}

func newReader(text []byte) *reader {
	return &reader{cursor: cursor{text: text}, tileCache: map[string]replayTile{}}
}

// read reads the replay, and calls each for each record.
func (r *reader) read(each func(*record) error) error {
	return r.object(func(key string) error {
		switch key {
		case "winner":
			if err := r.decode(key, &r.winner); err != nil || r.winner == nil || slices.Contains([]string{"RED", "BLUE"}, *r.winner) {
				return err
			}
			return fmt.Errorf("winner: %q; must be RED, BLUE or null", *r.winner)
		case "turns":
			return r.decode(key, &r.declaredTurns)
		case "switch_turn_start":
			return r.decode(key, &r.start)
		case "switch_turn_end":
			return r.decode(key, &r.end)
		case "replay":
			r.hasReplay = true
			return r.list(func(i int) error {
				err := r.readRecord()
				if err == nil && r.record.turn != i+1 {
					err = fmt.Errorf("it is turn %d", r.record.turn)
				}
				if err != nil {
					return &recordError{i + 1, err}
				}
				r.begun = true
				return each(&r.record)
			})
		}
		_, err := r.value()
		return err
	})
}

// recordError is an error in a record.
type recordError struct {
	turn int
	err  error
}

func (e *recordError) Error() string { return fmt.Sprintf("turn %d: %v", e.turn, e.err) }
func (e *recordError) Unwrap() error { return e.err }

func (r *reader) decode(key string, to any) error {
	text, err := r.value()
	if err == nil {
		err = plainly(json.Unmarshal(text, to))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

func (r *reader) readRecord() error {
	rec := &r.record
	rec.turn, rec.changed = 0, [2][]int{rec.changed[0][:0], rec.changed[1][:0]}
	got := map[string]bool{}
	err := r.object(func(key string) error {
		got[key] = true
		switch key {
		case "turn":
			return r.decode(key, &rec.turn)
		case "team_money":
			return r.object(func(team string) error {
				t, ok := sim.TeamNamed(team)
				if !ok {
					return fmt.Errorf("team_money of %q", team)
				}
				return r.decode(key, &rec.money[t])
			})
		case "bots":
			return r.readBots()
		case "orders":
			return r.object(func(team string) error {
				t, ok := sim.TeamNamed(team)
				if !ok {
					return fmt.Errorf("orders of %q", team)
				}
				return r.readOrders(t)
			})
		case "red_map":
			return r.readMap(sim.Red)
		case "blue_map":
			return r.readMap(sim.Blue)
		}
		_, err := r.value()
		return err
	})
	for _, key := range []string{"turn", "team_money", "bots", "orders", "red_map", "blue_map"} {
		if err == nil && !got[key] {
			err = fmt.Errorf("%s is missing", key)
		}
	}
	return err
}

func (r *reader) readBots() error {
	return readList(r, &r.record.bots, &r.texts.bots, maxBots, readBot)
}

// maxBots limits the bots of a match.
const maxBots = 1 << 10

// errOtherSize is the error of a record whose sizes differ from the first one.
var errOtherSize = errors.New("its number of bots, orders or tiles differs from that of the first turn")

func (r *reader) readOrders(t sim.Team) error {
	return readList(r, &r.record.orders[t], &r.texts.orders[t], sim.MaxOrders, func(text []byte, _ int) (replayOrder, error) { return readOrder(text) })
}

// readList updates the list of the previous turn: elements whose text, in texts, has not changed stay. The first turn
// determines the length.
func readList[T any](r *reader, list *[]T, texts *[][]byte, most int, read func(text []byte, i int) (T, error)) error {
	n := 0
	err := r.list(func(i int) error {
		n++
		if i == len(*list) {
			if r.begun || i >= most {
				return errOtherSize
			}
			*list, *texts = append(*list, *new(T)), append(*texts, nil)
		}
		if r.repeated((*texts)[i]) {
			return nil
		}
		text, err := r.value()
		if err == nil {
			(*texts)[i] = text
			(*list)[i], err = read(text, i)
		}
		return err
	})
	if err == nil && n != len(*list) {
		err = errOtherSize
	}
	return err
}

func (r *reader) readMap(t sim.Team) error {
	rec, cell, columns := &r.record, 0, 0
	err := r.list(func(x int) error {
		columns++
		before := cell
		err := r.list(func(int) error {
			err := r.readCell(t, cell)
			cell++
			return err
		})
		if r.rows == 0 {
			r.rows = cell
		}
		if err == nil && cell-before != r.rows {
			err = errOtherSize
		}
		return err
	})
	if r.columns == 0 {
		r.columns = columns
	}
	if err == nil && (cell != len(rec.tiles[t]) || columns != r.columns) {
		err = errOtherSize
	}
	return err
}

func (r *reader) readCell(t sim.Team, cell int) error {
	tiles, texts := &r.record.tiles[t], &r.texts.tiles[t]
	if cell == len(*tiles) {
		if cell >= sim.MaxSide*sim.MaxSide || r.columns > 0 && t == sim.Red {
			return errOtherSize
		}
		*tiles, *texts = append(*tiles, replayTile{}), append(*texts, nil)
	}
	if r.repeated((*texts)[cell]) {
		return nil
	}
	text, err := r.value()
	if err != nil {
		return err
	}
	(*texts)[cell] = text
	seen, ok := r.tileCache[string(text)]
	if !ok {
		if seen, err = readTile(text); err != nil {
			return fmt.Errorf("tile %d of %s's kitchen: %w", cell, t, err)
		}
		if len(r.tileCache) < maxCachedTiles {
			r.tileCache[string(text)] = seen
		}
	}
	if old := (*tiles)[cell]; old.tile.Kind != seen.tile.Kind && r.begun {
		return fmt.Errorf("tile %d of %s's kitchen: %s became %s", cell, t, old.tile.Kind.Name(), seen.tile.Kind.Name())
	}
	(*tiles)[cell] = seen
	r.record.changed[t] = append(r.record.changed[t], cell)
	return nil
}
