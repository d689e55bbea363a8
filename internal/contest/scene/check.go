package scene

import "fmt"

// maxDepth is the maximum nesting of items.
const maxDepth = 8

// Check validates a scene's references to its stage, on which viewers rely, except those of cells.
func (stage *Stage) Check(s *Scene) error {
	ids := map[string]bool{}
	for i := range s.Sprites {
		p := &s.Sprites[i]
		if p.ID == "" {
			return fmt.Errorf("sprites[%d].id is empty", i)
		}
		if ids[p.ID] {
			return fmt.Errorf("sprites[%d]: another sprite also has the id %q", i, p.ID)
		}
		ids[p.ID] = true
		if err := stage.checkSprite(p); err != nil {
			return fmt.Errorf("sprites[%d] (%.40s): %w", i, p.ID, err)
		}
	}
	for i := range s.Moves {
		m := &s.Moves[i]
		for _, at := range m.Path {
			if err := stage.checkCell(m.Board, at.X, at.Y); err != nil {
				return fmt.Errorf("moves[%d]: %w", i, err)
			}
		}
		if int(m.Thing) >= len(stage.Things) || !stage.hasSeat(m.Owner) {
			return fmt.Errorf("moves[%d]: no thing %d, or no seat %d", i, m.Thing, m.Owner)
		}
	}
	for i := range s.Areas {
		a := &s.Areas[i]
		for _, at := range []Point{a.From, a.To} {
			if err := stage.checkCell(a.Board, at.X, at.Y); err != nil {
				return fmt.Errorf("areas[%d]: %w", i, err)
			}
		}
		if !stage.hasSeat(a.Owner) {
			return fmt.Errorf("areas[%d]: no seat %d", i, a.Owner)
		}
	}
	return stage.checkTexts(s)
}

// checkTexts checks panels, events, bots' output, and the values of the curves.
func (stage *Stage) checkTexts(s *Scene) error {
	for i := range s.Panels {
		if !stage.hasSeat(s.Panels[i].Seat) {
			return fmt.Errorf("panels[%d]: no seat %d", i, s.Panels[i].Seat)
		}
		for _, entry := range s.Panels[i].Entries {
			for k := range entry.Items {
				if err := stage.checkItem(&entry.Items[k], 0); err != nil {
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
		if !stage.hasSeat(e.Seat) {
			return fmt.Errorf("events[%d]: no seat %d", i, e.Seat)
		}
		if !e.Tone.IsKnown() {
			return fmt.Errorf("events[%d]: the tone %.20q must be detail, note, good or bad", i, e.Tone)
		}
		if e.Board < 0 {
			continue
		}
		if err := stage.checkCell(e.Board, e.X, e.Y); err != nil {
			return fmt.Errorf("events[%d]: %w", i, err)
		}
	}
	for i := range s.Said {
		if !stage.hasSeat(s.Said[i].Seat) || s.Said[i].Seat < 0 {
			return fmt.Errorf("said[%d]: no seat %d", i, s.Said[i].Seat)
		}
	}
	if len(s.Values) != len(stage.Series) {
		return fmt.Errorf("values of %d series; the stage has %d", len(s.Values), len(stage.Series))
	}
	for i, values := range s.Values {
		if len(values) != len(stage.Seats) {
			return fmt.Errorf("values[%d] has %d numbers for %d seats", i, len(values), len(stage.Seats))
		}
	}
	return nil
}

func (stage *Stage) hasSeat(seat int) bool { return seat >= NoSeat && seat < len(stage.Seats) }

func (stage *Stage) checkSprite(p *Sprite) error {
	if err := stage.checkCell(p.Board, p.X, p.Y); err != nil {
		return err
	}
	if !stage.hasSeat(p.Owner) {
		return fmt.Errorf("no seat %d", p.Owner)
	}
	if p.Progress < 0 || p.Progress > 1 {
		return fmt.Errorf("a progress of %g; it must lie between 0 and 1", p.Progress)
	}
	return stage.checkItem(&p.Item, 0)
}

func (stage *Stage) checkItem(it *Item, depth int) error {
	if int(it.Thing) >= len(stage.Things) {
		return fmt.Errorf("no thing %d; the stage has %d", it.Thing, len(stage.Things))
	}
	if depth == maxDepth {
		return fmt.Errorf("items are nested more than %d deep", maxDepth)
	}
	for i := range it.Parts {
		if err := stage.checkItem(&it.Parts[i], depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (stage *Stage) checkCell(board, x, y int) error {
	if board < 0 || board >= len(stage.Boards) {
		return fmt.Errorf("no board %d; the stage has %d", board, len(stage.Boards))
	}
	if on := &stage.Boards[board]; x < 0 || y < 0 || x >= on.Width || y >= on.Height {
		return fmt.Errorf("(%d, %d) is not on the board of %d x %d", x, y, on.Width, on.Height)
	}
	return nil
}
