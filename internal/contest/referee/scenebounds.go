package referee

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// bounds checks that a scene names only what its stage has: viewers rely on that.
type bounds struct{ stage *scene.Stage }

func (b *bounds) scene(s *scene.Scene) error {
	if len(s.Sprites) > maxSprites || len(s.Moves) > maxSprites || len(s.Areas) > maxSprites || len(s.Events) > maxSprites {
		return fmt.Errorf("at most %d sprites, moves, areas and events are allowed", maxSprites)
	}
	ids := map[string]bool{}
	for i := range s.Sprites {
		p := &s.Sprites[i]
		if p.ID == "" {
			return fmt.Errorf("sprites[%d].id is empty", i)
		}
		if ids[p.ID] {
			return fmt.Errorf("sprites[%d]: another sprite has the id %q, too", i, p.ID)
		}
		ids[p.ID] = true
		if err := b.sprite(p); err != nil {
			return fmt.Errorf("sprites[%d] (%.40s): %w", i, p.ID, err)
		}
	}
	for i := range s.Moves {
		m := &s.Moves[i]
		for _, at := range m.Path {
			if err := b.place(m.Board, at.X, at.Y); err != nil {
				return fmt.Errorf("moves[%d]: %w", i, err)
			}
		}
		if int(m.Thing) >= len(b.stage.Things) || !b.seat(m.Owner) {
			return fmt.Errorf("moves[%d]: no thing %d, or no seat %d", i, m.Thing, m.Owner)
		}
	}
	for i := range s.Areas {
		a := &s.Areas[i]
		for _, at := range []scene.Point{a.From, a.To} {
			if err := b.place(a.Board, at.X, at.Y); err != nil {
				return fmt.Errorf("areas[%d]: %w", i, err)
			}
		}
		if !b.seat(a.Owner) {
			return fmt.Errorf("areas[%d]: no seat %d", i, a.Owner)
		}
	}
	return b.texts(s)
}

// texts checks panels, events, what was said, and the values of the curves.
func (b *bounds) texts(s *scene.Scene) error {
	for i := range s.Panels {
		if !b.seat(s.Panels[i].Seat) {
			return fmt.Errorf("panels[%d]: no seat %d", i, s.Panels[i].Seat)
		}
		for _, entry := range s.Panels[i].Entries {
			for k := range entry.Items {
				if err := b.item(&entry.Items[k], 0); err != nil {
					return fmt.Errorf("panels[%d]: %w", i, err)
				}
			}
		}
	}
	for i := range s.Events {
		e := &s.Events[i]
		if e.Kind == "" || e.Text == "" {
			return fmt.Errorf("events[%d]: its kind or text is empty", i)
		}
		if !b.seat(e.Seat) {
			return fmt.Errorf("events[%d]: no seat %d", i, e.Seat)
		}
		if !isTone(e.Tone) {
			return fmt.Errorf("events[%d]: the tone %.20q is none of detail, note, good, bad", i, e.Tone)
		}
		if e.Board < 0 {
			continue
		}
		if err := b.place(e.Board, e.X, e.Y); err != nil {
			return fmt.Errorf("events[%d]: %w", i, err)
		}
	}
	for i := range s.Said {
		if !b.seat(s.Said[i].Seat) || s.Said[i].Seat < 0 {
			return fmt.Errorf("said[%d]: no seat %d", i, s.Said[i].Seat)
		}
	}
	if len(s.Values) != len(b.stage.Series) {
		return fmt.Errorf("values of %d curves; the stage has %d series", len(s.Values), len(b.stage.Series))
	}
	for i, values := range s.Values {
		if len(values) != len(b.stage.Seats) {
			return fmt.Errorf("values[%d] has %d numbers; there are %d seats", i, len(values), len(b.stage.Seats))
		}
	}
	return nil
}

func (b *bounds) seat(seat int) bool { return seat >= scene.NoSeat && seat < len(b.stage.Seats) }

func (b *bounds) sprite(p *scene.Sprite) error {
	if err := b.place(p.Board, p.X, p.Y); err != nil {
		return err
	}
	if !b.seat(p.Owner) {
		return fmt.Errorf("no seat %d", p.Owner)
	}
	if p.Progress < 0 || p.Progress > 1 {
		return fmt.Errorf("a progress of %g; it lies between 0 and 1", p.Progress)
	}
	return b.item(&p.Item, 0)
}

func (b *bounds) item(it *scene.Item, depth int) error {
	if int(it.Thing) >= len(b.stage.Things) {
		return fmt.Errorf("no thing %d; the stage has %d", it.Thing, len(b.stage.Things))
	}
	if depth == maxDepth {
		return fmt.Errorf("items lie in each other more than %d deep", maxDepth)
	}
	for i := range it.Parts {
		if err := b.item(&it.Parts[i], depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (b *bounds) place(board, x, y int) error {
	if board < 0 || board >= len(b.stage.Boards) {
		return fmt.Errorf("no board %d; the stage has %d", board, len(b.stage.Boards))
	}
	if on := &b.stage.Boards[board]; x < 0 || y < 0 || x >= on.Width || y >= on.Height {
		return fmt.Errorf("(%d, %d) is not on the board of %d x %d", x, y, on.Width, on.Height)
	}
	return nil
}
