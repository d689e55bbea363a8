package sim_test

import "github.com/cookoff/cookoff/internal/sim"

// typedCall makes the call through the typed method, if there is one for its arguments.
func typedCall(c sim.Controller, m teamCall) (a sim.Answer, ok bool) {
	var n [4]int
	for i, v := range m.args {
		isGoods := i == 1 && (m.fn == sim.FnBuy || m.fn == sim.FnCanBuy) && v.Kind == sim.GoodsKind && v.Int < 256
		if i >= len(n) || v.Kind != sim.IntKind && !isGoods {
			return sim.No, false
		}
		n[i] = int(v.Int)
	}
	yes := false
	switch len(m.args) {
	case 0:
		if m.fn != sim.FnSwitchMaps && m.fn != sim.FnCanSwitchMaps {
			return sim.No, false
		}
		yes = map[sim.Fn]func() bool{
			sim.FnSwitchMaps: c.SwitchMaps, sim.FnCanSwitchMaps: c.CanSwitchMaps,
		}[m.fn]()
	case 3:
		call := map[sim.Fn]func(id, x, y int) bool{
			sim.FnMove: c.Move, sim.FnPickup: c.Pickup, sim.FnPlace: c.Place, sim.FnTrash: c.Trash,
			sim.FnChop: c.Chop, sim.FnStartCook: c.StartCook, sim.FnTakeFromPan: c.TakeFromPan,
			sim.FnTakeCleanPlate: c.TakeCleanPlate, sim.FnPutDirtyPlateInSink: c.PutDirtyPlateInSink,
			sim.FnWashSink: c.WashSink, sim.FnAddFoodToPlate: c.AddFoodToPlate, sim.FnSubmit: c.Submit,
			sim.FnCanMove: c.CanMove, sim.FnCanStartCook: c.CanStartCook, sim.FnCanSubmit: c.CanSubmit,
		}[m.fn]
		if call == nil {
			return sim.No, false
		}
		yes = call(n[0], n[1], n[2])
	case 4:
		call := map[sim.Fn]func(id int, goods sim.Goods, x, y int) bool{
			sim.FnBuy: c.Buy, sim.FnCanBuy: c.CanBuy,
		}[m.fn]
		if call == nil || m.args[1].Kind != sim.GoodsKind {
			return sim.No, false
		}
		yes = call(n[0], sim.Goods(n[1]), n[2], n[3])
	default:
		return sim.No, false
	}
	if yes {
		return sim.Yes, true
	}
	return sim.No, true
}
