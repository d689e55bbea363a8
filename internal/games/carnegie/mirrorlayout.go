package carnegie

import (
	"strconv"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// describe writes the layout of a mirror's numbers, so that the host needs no built-in indexes or items, and the constants
// of a match. notes is the inode of the pipe for noted moves, or 0.
func (m *mirror) describe(w *jsonout.Writer, s *sim.State, notes uint64) {
	b := s.Board()
	w.BeginObject()
	w.Number("size", int64(m.size()))
	w.Number("turn", int64(mTurn))
	w.Number("money", int64(mMoney))
	w.Number("switched", int64(mSwitched))
	w.Number("window", int64(mWindow))
	w.Number("may_switch", int64(mMaySwitch))
	w.Key("bots")
	m.rows(w, mBots, s.Bots(), mBotNumbers)
	w.Number("own", int64(s.FirstBot(m.team)))
	first := mBots + mBotNumbers*s.Bots()
	w.Array("orders", func() {
		for range m.tiles {
			m.rows(w, first, len(b.Orders), mOrderNumbers)
			first += mOrderNumbers * len(b.Orders)
		}
	})
	w.Array("tiles", func() {
		for _, t := range m.tiles {
			extras := first + len(t.items)
			taken := extras + len(t.extras)
			w.Ints(first, extras, taken)
			first = taken + len(t.taken)
		}
	})
	w.Key("extras")
	describeExtras(w, b)
	w.Key("foods")
	describeFoods(w)
	w.Key("pans")
	describePans(w)
	w.Key("order_list")
	kitchenjson.Orders(w, &b.Kitchen)
	w.Flag("active_only", b.Rules.ActiveOrdersOnly)
	w.Flag("team_optional", b.Rules.TeamOptional)
	w.Key("notes")
	w.Raw(strconv.AppendUint(nil, notes, 10))
	w.Array("switch", func() {
		w.Int64(b.SwitchTurn)
		w.Int64(b.SwitchDuration)
		w.Int64(b.WindowEnd())
	})
	w.EndObject()
}

func (m *mirror) size() int {
	n := len(m.sent)
	for _, t := range m.tiles {
		n += len(t.items) + len(t.extras) + len(t.taken)
	}
	return n
}

// rows writes the indexes of the numbers of each of several consecutive things.
func (m *mirror) rows(w *jsonout.Writer, first, things, numbers int) {
	w.BeginArray()
	for i := range things {
		w.BeginArray()
		for j := range numbers {
			w.Int(first + i*numbers + j)
		}
		w.EndArray()
	}
	w.EndArray()
}

// describeExtras writes [x, y, index of the first extra word, names of the extra words...] for each tile that has some.
func describeExtras(w *jsonout.Writer, b *sim.Board) {
	w.BeginArray()
	for x := range b.Width {
		for y := range b.Height {
			word := b.ExtraWord(x, y)
			if word < 0 {
				continue
			}
			w.BeginArray()
			w.Int(x)
			w.Int(y)
			w.Int(word)
			w.Strings(b.At(x, y).ExtraNames()...)
			w.EndArray()
		}
	}
	w.EndArray()
}

func ingredients() (all []sim.Ingredient) {
	for f := range sim.Food(sim.FoodCount) {
		for _, chopped := range []bool{false, true} {
			for stage := sim.Raw; stage <= sim.Burnt; stage++ {
				all = append(all, sim.NewIngredient(f, chopped, stage))
			}
		}
	}
	return all
}

// describeFoods writes [item, name, chopped, stage] for each food.
func describeFoods(w *jsonout.Writer) {
	w.BeginArray()
	for _, i := range ingredients() {
		w.BeginArray()
		w.Int64(int64(i.Item()))
		w.String(i.Kind().Name())
		w.Bool(i.Chopped())
		w.Int(i.Stage())
		w.EndArray()
	}
	w.EndArray()
}

// describePans writes [item, the item in it or 0] for each pan.
func describePans(w *jsonout.Writer) {
	w.BeginArray()
	w.Ints(int(sim.EmptyPan), 0)
	for _, i := range ingredients() {
		w.Ints(int(sim.PanWith(i)), int(i.Item()))
	}
	w.EndArray()
}
