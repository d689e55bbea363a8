package sim

import "math"

// ValueKind is the kind of a Value.
type ValueKind uint8

// The kinds of values that the contest's engine treats differently.
const (
	NullKind       ValueKind = iota // Python's None
	IntKind                         // an integer; also True and False, as 1 and 0
	FloatKind                       // a float
	GoodsKind                       // a member of FoodType or ShopCosts
	TeamKind                        // a member of Team
	StringKind                      // a str
	ObjectKind                      // any other hashable object
	UnhashableKind                  // any other object, such as a list
)

// Value is an argument of a call, of any type.
type Value struct {
	Kind  ValueKind
	Int   int64   // IntKind; GoodsKind and TeamKind: the Goods or Team
	Float float64 // FloatKind
	Text  string  // StringKind: the text; ObjectKind: the name of its type
}

// IntValue returns an integer.
func IntValue(n int) Value { return Value{Kind: IntKind, Int: int64(n)} }

// GoodsValue returns a member of FoodType or ShopCosts.
func GoodsValue(g Goods) Value { return Value{Kind: GoodsKind, Int: int64(g)} }

// TeamValue returns a member of Team.
func TeamValue(t Team) Value { return Value{Kind: TeamKind, Int: int64(t)} }

// BotID returns the bot id that the value equals as a dictionary key, such as 1 for 1.0; -1 if none.
func (v Value) BotID() int {
	switch v.Kind {
	case IntKind:
		if v.Int >= 0 && v.Int < math.MaxInt32 {
			return int(v.Int)
		}
	case FloatKind:
		if v.Float >= 0 && v.Float < math.MaxInt32 && v.Float == math.Trunc(v.Float) {
			return int(v.Float)
		}
	}
	return -1
}

// number returns the value as a float; ok is false if arithmetic on it raises a TypeError in Python.
func (v Value) number() (f float64, ok bool) {
	switch v.Kind {
	case IntKind:
		return float64(v.Int), true
	case FloatKind:
		return v.Float, true
	}
	return 0, false
}

// goods returns the number of the goods, notForSale or unhashable.
func (v Value) goods() int {
	switch v.Kind {
	case GoodsKind:
		return goodsNumber(Goods(v.Int))
	case UnhashableKind:
		return unhashable
	}
	return notForSale
}
