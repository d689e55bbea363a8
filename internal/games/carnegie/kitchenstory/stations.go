package kitchenstory

import (
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// station counts the states of a cooker or a sink at the end of each turn.
type station struct {
	kitchen sim.Team
	kind    sim.Kind
	at      sim.Pos
	// Turns of a cooker: cooking, with cooked food, with burnt food, with an empty pan, without a pan. Of a sink:
	// washing, with dirty plates but not washing, without dirty plates.
	count [5]int
}

func stationsOf(b *sim.Board, t sim.Team) (list []*station) {
	for x := range b.Width {
		for y := range b.Height {
			if kind := b.At(x, y); kind == sim.Cooker || kind == sim.Sink {
				list = append(list, &station{kitchen: t, kind: kind, at: sim.Pos{X: x, Y: y}})
			}
		}
	}
	return list
}

func (st *station) turn(s *sim.State) {
	tile := s.Tile(st.kitchen, st.at.X, st.at.Y)
	if st.kind == sim.Sink {
		switch {
		case tile.Using:
			st.count[0]++
		case tile.DirtyPlates > 0:
			st.count[1]++
		default:
			st.count[2]++
		}
		return
	}
	food, full := tile.Item.Ingredient()
	switch {
	case full:
		st.count[food.Stage()]++
	case tile.Item != 0:
		st.count[3]++
	default:
		st.count[4]++
	}
}

// cookers returns the table of the use of a kitchen's cookers.
func (b *Book) cookers(t sim.Team) story.Section {
	return b.stationTable(t, sim.Cooker, "cookers", "Cookers of "+t.String(), "cooking", "cooked", "burnt", "empty", "no pan")
}

// sinks returns the table of the use of a kitchen's sinks.
func (b *Book) sinks(t sim.Team) story.Section {
	return b.stationTable(t, sim.Sink, "sinks", "Sinks of "+t.String(), "washing", "waiting", "empty")
}

func (b *Book) stationTable(t sim.Team, kind sim.Kind, key, title string, uses ...string) story.Section {
	section := story.NewSection(key, title, int(t), story.Texts("at"))
	section.Note = "Number of turns by the state at the end of the turn."
	for _, use := range append(uses, "turns") {
		section.Columns = append(section.Columns, story.Numbers(use))
	}
	for _, st := range b.stations {
		if st.kitchen != t || st.kind != kind {
			continue
		}
		row := []story.Value{story.Text(kitchenscene.PlaceWords(st.at))}
		for i := range uses {
			row = append(row, story.Number(st.count[i]))
		}
		section.Add(append(row, story.Number(b.turns))...)
	}
	return section
}
