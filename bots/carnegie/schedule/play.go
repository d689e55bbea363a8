package schedule

// maxCooks is the maximum number of bots in a plan.
const maxCooks = 64

// blockedTurns is the number of turns after which a waiting bot chooses another goal.
const blockedTurns = 3

// play plays a turn by the genes. If calls is not nil, the bots' calls are appended to it.
func (w *world) play(g *genes, calls *[]Call) {
	w.work(g, calls)
	w.walk(calls)
	w.work(g, calls)
}

// work lets all bots act that have not acted yet and stand at their goals.
func (w *world) work(g *genes, calls *[]Call) {
	for c := range w.cooks {
		ck := &w.cooks[c]
		if ck.goal.action == noAction {
			if ck.idleTurn == int32(w.turn) && ck.idleActions == w.actions {
				continue // nothing changed but positions, so no goal has become possible
			}
			w.decide(c, g)
			if ck.goal.action == noAction {
				ck.idleTurn, ck.idleActions = int32(w.turn), w.actions
			}
		}
		for range 2 {
			if ck.goal.action == noAction || ck.goal.reach[ck.cell] != 0 || ck.lastAction == int32(w.turn) {
				break
			}
			v := w.check(c)
			if v == ready {
				call := w.act(c)
				if calls != nil {
					*calls = append(*calls, call)
				}
				w.decide(c, g)
				break
			}
			if v == notYet && w.turn-int(ck.goalSince) < blockedTurns {
				break
			}
			w.decide(c, g)
		}
	}
}

// coin is the weight of a unit of money in the value of a plan.
const (
	coinBits = 20
	coin     = 1 << coinBits
)

// finish plays to the end of the match and returns the plan's value: the money, with a small bonus for earning
// it early.
func (w *world) finish(g *genes) int64 {
	for ; w.turn < w.k.lastTurn; w.begin() {
		w.play(g, nil)
		w.moveThieves()
	}
	w.play(g, nil)
	return int64(w.money)*coin + max(min(int64(w.moneySum/max(w.k.lastTurn, 1)), coin-1), 0)
}
