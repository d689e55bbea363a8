package chef1

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// step is what a bot does next, and where.
type step struct {
	fn    sim.Fn
	tile  int
	goods sim.Goods // FnBuy
	from  int       // first turn in which it makes sense; until then the bot waits there
	then  int       // the tile it will probably go to afterwards, or nothing
}

// carryOut makes the call for a step.
func (p *plan) carryOut(c sim.Controller, id int, st step) {
	at := p.floor.Pos(st.tile)
	args := []sim.Value{sim.IntValue(id), sim.IntValue(at.X), sim.IntValue(at.Y)}
	if st.fn == sim.FnBuy {
		args = slices.Insert(args, 1, sim.GoodsValue(st.goods))
	}
	c.Call(st.fn, args)
}

// remember keeps in mind for which order a plate was put down.
func (p *plan) remember(k *cook) {
	if k.step.fn == sim.FnPlace && k.hands.Class() == sim.PlateItem && (k.errand.task == serve || k.errand.task == gather) {
		p.keep(p.dishes[k.errand.dish].order, k.step.tile)
	}
}

// keep keeps in mind that the plate on a tile is for an order, and for no other.
func (p *plan) keep(order, tile int) {
	for i := range p.dishes {
		if o := p.dishes[i].order; p.kept[o] == tile+1 {
			p.kept[o] = 0
		}
	}
	p.kept[order] = tile + 1
}

// do is a step that is to be done at once; none if there is no such tile.
func do(fn sim.Fn, tile int) step {
	if tile == nothing {
		return step{}
	}
	return step{fn: fn, tile: tile, then: nothing}
}

// goTo is a step that only goes somewhere.
func (p *plan) goTo(tile int) step {
	return step{fn: sim.FnPlace, tile: tile, from: p.now + 1, then: nothing}
}

func (st step) thenTo(tile int) step {
	st.then = tile
	return st
}

// buy is a step to the nearest shop.
func (p *plan) buy(k *cook, goods sim.Goods) step {
	shop, _ := p.places.nearest(sim.Shop, k.cell)
	return buyAt(shop, goods)
}

func buyAt(shop int, goods sim.Goods) step {
	st := do(sim.FnBuy, shop)
	st.goods = goods
	return st
}

// takeFrom takes what lies on a tile, or what is in its pan once that is cooked.
func (t *thing) takeFrom(tile int) step {
	if !t.inPan {
		return do(sim.FnPickup, tile)
	}
	st := do(sim.FnTakeFromPan, tile)
	st.from = t.ready
	return st
}

// stepFor is the next step of an errand.
func (p *plan) stepFor(k *cook) step {
	e := &k.errand
	switch e.task {
	case advance:
		return p.advanceStep(k)
	case serve, gather:
		return p.serveStep(k)
	case carry:
		if k.hands == 0 {
			if e.thing == nothing {
				return p.buy(k, sim.BuyPlate)
			}
			return do(sim.FnPickup, p.things[e.thing].tile)
		}
		return p.handOver(k, toServe)
	case unload:
		return p.things[e.thing].takeFrom(e.tile)
	case equip:
		if e.thing == nothing {
			return p.buy(k, sim.BuyPan).thenTo(e.tile)
		}
		return do(sim.FnPickup, p.things[e.thing].tile).thenTo(e.tile)
	case wash:
		return do(sim.FnWashSink, e.tile)
	case stow:
		return p.stowStep(k)
	}
	return step{}
}

// advanceStep brings a food nearer to being served.
func (p *plan) advanceStep(k *cook) step {
	e := &k.errand
	part := &p.dishes[e.dish].parts[e.part]
	if k.hands == 0 {
		if part.thing == nothing {
			raw := sim.NewIngredient(part.food, false, sim.Raw)
			return p.buy(k, sim.Goods(part.food)).thenTo(p.stationFor(k, raw))
		}
		t := &p.things[part.thing]
		switch {
		case t.inPan:
			return t.takeFrom(t.tile)
		case nextStage(t.food) == toChop && p.floor.Kind(t.tile) == sim.Counter:
			return do(sim.FnChop, t.tile)
		}
		return do(sim.FnPickup, t.tile).thenTo(p.stationFor(k, t.food))
	}
	food := p.things[k.thing].food
	st := nextStage(food)
	switch {
	case p.crews[k.crew].hops[st] > 0:
		return p.handOver(k, st)
	case st == toChop:
		if counter := p.freeCounter(k, food.Kind()); counter != nothing {
			return do(sim.FnPlace, p.book(counter))
		}
	case st == toCook:
		if cooker := p.freeCooker(k); cooker != nothing {
			return do(sim.FnStartCook, p.book(cooker))
		}
		if cooker := p.nextCooker(k); cooker != nothing {
			return p.goTo(cooker)
		}
	default:
		return p.deliver(k, &p.dishes[e.dish])
	}
	return do(sim.FnPlace, p.book(p.placeFor(k, k.crew)))
}

// stationFor is where a bot with a food would go to work on it, or nothing.
func (p *plan) stationFor(k *cook, food sim.Ingredient) int {
	kind := sim.Submit
	switch nextStage(food) {
	case toChop:
		kind = sim.Counter
	case toCook:
		kind = sim.Cooker
	}
	tile, _ := p.places.nearest(kind, k.cell)
	return tile
}

// deliver puts a ready food on the dish's plate if that is near, and otherwise down.
func (p *plan) deliver(k *cook, d *dish) step {
	const near = 3
	if d.plate != nothing {
		if t := &p.things[d.plate]; t.cook == nobody && p.floor.Reach(t.tile)[k.cell] <= near {
			return do(sim.FnAddFoodToPlate, t.tile)
		}
	}
	return do(sim.FnPlace, p.book(p.placeFor(k, p.serving)))
}

// stowStep gets rid of what a bot holds.
func (p *plan) stowStep(k *cook) step {
	t := &p.things[k.thing]
	if t.item.Class() == sim.PanItem {
		for _, pot := range p.pots {
			if tile := p.floor.Cell(pot.Pos); !pot.Pan && p.reachable(k.crew, tile) {
				return do(sim.FnPlace, tile)
			}
		}
		if p.panWanted && p.crews[k.crew].hops[toCook] > 0 {
			return p.handOver(k, toCook)
		}
	}
	spoiltFood := t.item.Class() == sim.FoodItem && nextStage(t.food) == spoilt
	wrongPlate := t.item.Class() == sim.PlateItem && len(t.foods) > 0 && k.errand.dish == nothing
	if spoiltFood || wrongPlate {
		const near = 4
		if bin, d := p.places.nearest(sim.Trash, k.cell); d <= near {
			return do(sim.FnTrash, bin)
		}
	}
	return do(sim.FnPlace, p.book(p.placeFor(k, k.crew)))
}
