// Package metering has a WebAssembly module look up now and then: it rewrites the module so that its
// loops and functions count down, and that every so many turns one of the functions is called that
// the module imports anyway. That function can then end the module. The count is a matter of a
// nanosecond, where an engine's own way to stop a module costs tens of them in every turn of a loop.
//
// A module is foreign, and may be made to mislead whoever reads it. So it is read to the last byte in the way
// of its engine, and what is not of the form of WebAssembly 2.0, or beyond all measure, is refused: nothing of
// it can mean what is added to the module, and an engine that trusts the sizes in it takes no harm.
//
// The package imports nothing of this project.
package metering

import (
	"errors"
	"slices"
)

// Call is what a module is made to call: an imported function of one 32-bit integer and no result.
type Call struct {
	Module, Function string
	Argument         int32
	Every            int32 // turns of loops and calls of functions between two calls
}

// ErrForm is a module that is not of a known form, or too large in some way.
var ErrForm = errors.New("unknown form")

// What may take long counts as more than one turn: a call out of the module, and work on memory by its size.
const (
	heavyTurns = 100
	sizeShift  = 12 // 4 KiB are a turn
)

// Insert gives the module with the calls in it, if it imports the function, and without where it does not:
// metered says which. Numbers of functions, types and globals stay as they are: what is new stands behind
// them. Of custom sections only names of functions are kept, as all others may tell of places in the code;
// and no table may grow beyond MaxTable.
func Insert(code []byte, c Call) (out []byte, metered bool, err error) {
	m, err := read(code, c)
	if err != nil {
		return nil, false, err
	}
	if m.call < 0 {
		return m.join(), false, nil
	}
	// New are a type, the function that makes the call, and two globals: the count and a number that is put
	// aside.
	w := weaver{count: m.globals, aside: m.globals + 1, look: m.functions}
	types, functions := vector(m.sections[typeSection]), vector(m.sections[functionSection])
	globals := vector(m.sections[globalSection])
	functions.add(number(types.n)...)
	types.add(functionType, 0, 0)
	globals.add(slices.Concat([]byte{i32, mutable, opConst}, signed(c.Every), []byte{opEnd})...)
	globals.add(i32, mutable, opConst, 0, opEnd)
	bodies := m.weave(w)
	body := slices.Concat([]byte{0, opConst}, signed(c.Every), []byte{opGlobalSet}, number(w.count),
		[]byte{opConst}, signed(c.Argument), []byte{opCall}, number(uint32(m.call)), []byte{opEnd})
	bodies.add(append(number(uint32(len(body))), body...)...)
	m.sections[typeSection], m.sections[functionSection] = types.bytes(), functions.bytes()
	m.sections[globalSection], m.sections[codeSection] = globals.bytes(), bodies.bytes()
	return m.join(), true, nil
}

// weaver writes the code that is added. It knows the numbers of what is new.
type weaver struct{ count, aside, look uint32 }

// turns counts down by what code leaves on the stack, and calls the function where nothing is left.
func (w weaver) turns(code ...byte) []byte {
	count := number(w.count)
	return slices.Concat(
		[]byte{opGlobalGet}, count, code, []byte{opSub, opGlobalSet}, count,
		[]byte{opGlobalGet}, count, []byte{opConst, 0, opLessOrEqual, opIf, noValue, opCall}, number(w.look), []byte{opEnd},
	)
}

// turn, heavy and sized are the code for a turn of a loop, for what takes long, and for what takes as long as
// the number is large that lies on the stack.
func (w weaver) turn() []byte  { return w.turns(opConst, 1) }
func (w weaver) heavy() []byte { return w.turns(append([]byte{opConst}, signed(heavyTurns)...)...) }
func (w weaver) sized() []byte {
	aside := number(w.aside)
	size := slices.Concat([]byte{opGlobalGet}, aside, []byte{opConst, sizeShift, opShiftRight})
	return slices.Concat([]byte{opGlobalSet}, aside, w.turns(size...), []byte{opGlobalGet}, aside)
}

// weave puts the code into all functions.
func (m *module) weave(w weaver) list {
	turn, heavy, sized := w.turn(), w.heavy(), w.sized()
	bodies := list{n: uint32(len(m.bodies))}
	for _, b := range m.bodies {
		out := slices.Concat(b.text[:b.begin], turn)
		from := b.begin
		for _, p := range b.places {
			out = append(out, b.text[from:p.at]...)
			switch p.weight {
			case aTurn:
				out = append(out, turn...)
			case heavyWeight:
				out = append(out, heavy...)
			case sizedWeight:
				out = append(out, sized...)
			}
			from = p.at
		}
		out = append(out, b.text[from:]...)
		bodies.items = append(append(bodies.items, number(uint32(len(out)))...), out...)
	}
	return bodies
}
