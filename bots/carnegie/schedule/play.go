package schedule

// mostCooks is the maximum number of bots of a team in a plan.
const mostCooks = 64

// blockedTurns is the number of turns after which a waiting bot chooses again.
const blockedTurns = 3

// play plays a turn by the genes. If calls is not nil, the bots' calls are appended to it.
func (w *world) play(g *genes, calls *[]Call) {
	w.work(g, calls)
	w.walk(calls)
	w.work(g, calls)
}

// work lets all bots act that have not yet and are where they should be.
func (w *world) work(g *genes, calls *[]Call) {
	for c := range w.cooks {
		ck := &w.cooks[c]
		if ck.goal.action == rest {
			if ck.idle == int32(w.turn) && ck.asked == w.acts {
				continue // nothing has changed but where bots stand
			}
			w.decide(c, g)
			if ck.goal.action == rest {
				ck.idle, ck.asked = int32(w.turn), w.acts
			}
		}
		for range 2 {
			if ck.goal.action == rest || ck.goal.reach[ck.cell] != 0 || ck.acted == int32(w.turn) {
				break
			}
			v := w.check(c)
			if v == proceed {
				call := w.act(c)
				if calls != nil {
					*calls = append(*calls, call)
				}
				w.decide(c, g)
				break
			}
			if v == wait && w.turn-int(ck.since) < blockedTurns {
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

// finish plays to the end of the match and returns the value of the plan: the money, with a small bonus for having it early.
func (w *world) finish(g *genes) int64 {
	for ; w.turn < w.k.last; w.begin() {
		w.play(g, nil)
		w.moveThieves()
	}
	w.play(g, nil)
	return int64(w.money)*coin + max(min(int64(w.earned/max(w.k.last, 1)), coin-1), 0)
}
