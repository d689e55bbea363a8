// Package metering has a WebAssembly module look up now and then: it rewrites the module so that its
// loops and functions count down, and that every so many turns one of the functions is called that
// the module imports anyway. That function can then end the module. The count is a matter of a
// nanosecond, where an engine's own way to stop a module costs tens of them in every turn of a loop.
//
// The package imports nothing of this project.
package metering

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// Call is what a module is made to call: an imported function of one 32-bit integer and no result.
type Call struct {
	Module, Function string
	Argument         int32
	Every            int32 // turns of loops and calls of functions between two calls
}

// ErrNoImport says that a module does not import the function.
var ErrNoImport = errors.New("the module does not import the function")

// errForm is a module that is not understood.
var errForm = errors.New("the module is not of a known form")

// Sections of a module, by their numbers in the specification.
const (
	customSection   = 0
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	globalSection   = 6
	codeSection     = 10
)

// header is the start of a module.
const header = "\x00asm\x01\x00\x00\x00"

// Insert gives the module with the calls in it. Numbers of functions, types and globals stay as they
// are: what is new stands behind them. Of custom sections only that with names is kept, as all others
// may tell of places in the code.
func Insert(module []byte, c Call) ([]byte, error) {
	sections, err := split(module)
	if err != nil {
		return nil, err
	}
	imports, err := readImports(sections[importSection], c)
	if err != nil {
		return nil, err
	}
	if imports.call < 0 {
		return nil, ErrNoImport
	}
	types := vector(sections[typeSection])
	functions := vector(sections[functionSection])
	globals := vector(sections[globalSection])
	count := imports.globals + globals.n      // the global that counts down
	look := imports.functions + functions.n   // the function that makes the call
	functions.add(number(uint64(types.n))...) // of a type of its own
	types.add(functionType, 0, 0)
	globals.add(append(append([]byte{i32, mutable, opConst}, signed(c.Every)...), opEnd)...)

	code, err := meter(sections[codeSection], tick(count, look))
	if err != nil {
		return nil, err
	}
	body := slices.Concat([]byte{0, opConst}, signed(c.Every), []byte{opGlobalSet}, number(uint64(count)),
		[]byte{opConst}, signed(c.Argument), []byte{opCall}, number(uint64(imports.call)), []byte{opEnd})
	code.add(append(number(uint64(len(body))), body...)...)

	sections[typeSection], sections[functionSection] = types.bytes(), functions.bytes()
	sections[globalSection], sections[codeSection] = globals.bytes(), code.bytes()
	return join(sections), nil
}

// tick counts down, and calls a function at 0.
func tick(global, function int) []byte {
	g := number(uint64(global))
	return slices.Concat(
		[]byte{opGlobalGet}, g, []byte{opConst, 1, opSub, opGlobalSet}, g,
		[]byte{opGlobalGet}, g, []byte{opIsZero, opIf, noValue, opCall}, number(uint64(function)), []byte{opEnd},
	)
}

// order is the order of the sections; that of tags and of the number of data segments is not by
// number.
func order() []byte { return []byte{1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11, customSection} }

// names is how the custom section with the names of functions begins.
const names = "\x04name"

// split cuts a module into its sections.
func split(module []byte) (map[byte][]byte, error) {
	r := reader{data: module}
	if string(r.take(len(header))) != header {
		return nil, errForm
	}
	sections := map[byte][]byte{}
	for len(r.data) > 0 {
		id := r.byte()
		content := r.take(int(r.number()))
		if id == customSection && !bytes.HasPrefix(content, []byte(names)) {
			continue
		}
		if _, twice := sections[id]; r.failed || twice || !slices.Contains(order(), id) {
			return nil, errForm
		}
		sections[id] = content
	}
	return sections, nil
}

func join(sections map[byte][]byte) []byte {
	module := []byte(header)
	for _, id := range order() {
		if content, there := sections[id]; there {
			module = append(append(module, id), number(uint64(len(content)))...)
			module = append(module, content...)
		}
	}
	return module
}

// imported is how much of each kind a module imports.
type imported struct {
	functions, globals int
	call               int // the number of the function that is to be called, or -1
}

func readImports(section []byte, c Call) (imported, error) {
	found := imported{call: -1}
	r := reader{data: section}
	if len(section) == 0 {
		return found, nil
	}
	for n := r.number(); n > 0 && !r.failed; n-- {
		module, name := string(r.take(int(r.number()))), string(r.take(int(r.number())))
		switch kind := r.byte(); kind {
		case 0: // a function, of a type
			r.number()
			if module == c.Module && name == c.Function {
				found.call = found.functions
			}
			found.functions++
		case 1: // a table: its type and limits
			r.byte()
			r.limits()
		case 2:
			r.limits()
		case 3: // a global: its type and whether it changes
			r.take(2)
			found.globals++
		default:
			return found, errForm
		}
	}
	if r.failed || len(r.data) > 0 {
		return found, errForm
	}
	return found, nil
}

// meter puts code at the start of all functions and loops.
func meter(section, tick []byte) (list, error) {
	r := reader{data: section}
	functions := list{n: int(r.number())}
	for range functions.n {
		body, err := meterFunction(reader{data: r.take(int(r.number()))}, tick)
		if err != nil || r.failed {
			return functions, errForm
		}
		functions.items = append(append(functions.items, number(uint64(len(body)))...), body...)
	}
	if r.failed || len(r.data) > 0 {
		return functions, errForm
	}
	return functions, nil
}

func meterFunction(r reader, tick []byte) ([]byte, error) {
	whole := r.data
	for n := r.number(); n > 0 && !r.failed; n-- { // the locals: a number of each type
		r.number()
		r.byte()
	}
	from := 0
	at := func() int { return len(whole) - len(r.data) }
	out := make([]byte, 0, len(whole)+4*len(tick))
	out = append(append(out, whole[:at()]...), tick...)
	from = at()
	for len(r.data) > 0 && !r.failed {
		if r.instruction() == opLoop {
			out = append(append(out, whole[from:at()]...), tick...)
			from = at()
		}
	}
	if r.failed {
		return nil, errForm
	}
	return append(out, whole[from:]...), nil
}

// list is a list of items as a module has it: their number, then the items.
type list struct {
	n     int
	items []byte
}

// vector reads a list; an empty section is an empty list.
func vector(section []byte) list {
	r := reader{data: section}
	if len(section) == 0 {
		return list{}
	}
	n := int(r.number())
	return list{n, slices.Clone(r.data)}
}

func (l *list) add(item ...byte) {
	l.n++
	l.items = append(l.items, item...)
}

func (l *list) bytes() []byte { return append(number(uint64(l.n)), l.items...) }

// number writes a number in LEB128.
func number(n uint64) []byte { return binary.AppendUvarint(nil, n) }

// signed writes a number with its sign in LEB128.
func signed(n int32) []byte {
	var b []byte
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
