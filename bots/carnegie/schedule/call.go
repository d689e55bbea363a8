package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Make makes the call and reports whether the result is as planned.
func (call Call) Make(c sim.Controller) bool {
	if call.Fn == sim.FnMove {
		return c.Move(call.Bot, call.At.X, call.At.Y)
	}
	args := []sim.Value{sim.IntValue(call.Bot), sim.IntValue(call.At.X), sim.IntValue(call.At.Y)}
	if call.Fn == sim.FnBuy {
		args = slices.Insert(args, 1, sim.GoodsValue(call.Goods))
	}
	ok := c.Call(call.Fn, args) == sim.Yes
	return ok == (call.Fn != sim.FnSubmit || call.Served)
}
