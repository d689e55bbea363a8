package chef1

import "github.com/cookoff/cookoff/internal/sim"

// burnMargin is how many turns before it burns somebody should be at a pan, whatever the food is for.
const burnMargin = 9

// findUnloading lists food that should leave its pan because it may burn or the pan is wanted, and
// things that should leave a counter because there is no other to chop on, or a tile between crews
// because there is no other to hand things over.
func (p *plan) findUnloading() {
	for i := range p.things {
		t := &p.things[i]
		if t.cook != nobody || t.item.Class() == sim.PanItem {
			continue
		}
		onCounter := p.floor.Kind(t.tile) == sim.Counter && p.isWanted(t.tile) &&
			(t.item.Class() == sim.PlateItem || nextStage(t.food) != toChop)
		inPan := t.inPan && t.ready <= p.now+2 && (p.panWanted || t.burns-p.now <= burnMargin+p.walk(t.tile))
		inTheWay := p.tableWanted && p.isShared(t.tile)
		if onCounter || inPan || inTheWay {
			p.errands = append(p.errands, errand{task: unload, dish: nothing, thing: i, tile: t.tile})
		}
	}
}

// isShared reports whether two crews reach a tile.
func (p *plan) isShared(tile int) bool {
	n := 0
	for i := range p.crews {
		if p.reachable(i, tile) {
			n++
		}
	}
	return n > 1
}

// findEquipment lists cookers that want a pan, if something is to be cooked and nobody brings one.
func (p *plan) findEquipment() {
	if !p.panWanted {
		return
	}
	coming := 0
	for i := range p.cooks {
		if p.cooks[i].hands.Class() == sim.PanItem {
			coming++
		}
	}
	for _, pot := range p.pots {
		tile := p.floor.Cell(pot.Pos)
		switch {
		case pot.Pan || !p.anyReaches(tile):
		case coming > 0:
			coming--
		default:
			p.errands = append(p.errands, errand{task: equip, dish: nothing, thing: p.loosePan(), tile: tile})
		}
	}
}

// loosePan is a pan that lies about, or nothing.
func (p *plan) loosePan() int {
	for i := range p.things {
		if t := &p.things[i]; t.item == sim.EmptyPan && t.cook == nobody {
			return i
		}
	}
	return nothing
}

func (p *plan) findWashing() {
	for _, sink := range p.places.of[sim.Sink] {
		if at := p.floor.Pos(sink); p.state.Tile(p.team, at.X, at.Y).DirtyPlates > 0 {
			p.errands = append(p.errands, errand{task: wash, dish: nothing, thing: nothing, tile: sink})
		}
	}
}
