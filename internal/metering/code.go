package metering

// The opcodes and types that are written here.
const (
	opLoop      = 0x03
	opIf        = 0x04
	opEnd       = 0x0b
	opCall      = 0x10
	opGlobalGet = 0x23
	opGlobalSet = 0x24
	opConst     = 0x41
	opIsZero    = 0x45
	opSub       = 0x6b

	functionType = 0x60
	i32          = 0x7f
	mutable      = 0x01
	noValue      = 0x40
)

// reader reads what modules are made of. After the first thing that is not there, it has failed and
// gives zeros.
type reader struct {
	data   []byte
	failed bool
}

func (r *reader) fail() {
	r.failed = true
	r.data = nil
}

func (r *reader) byte() byte {
	if len(r.data) == 0 {
		r.fail()
		return 0
	}
	b := r.data[0]
	r.data = r.data[1:]
	return b
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.fail()
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

// number reads a number of up to 32 bits in LEB128.
func (r *reader) number() uint32 {
	var n uint64
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= uint64(b&0x7f) << shift
		if b&0x80 == 0 {
			if n >= 1<<32 {
				r.fail()
			}
			return uint32(n)
		}
	}
	r.fail()
	return 0
}

// skip passes over numbers of any size.
func (r *reader) skip(numbers int) {
	for range numbers {
		for r.byte()&0x80 != 0 { //revive:disable-line:empty-block // the last byte is the one without the bit
		}
	}
}

// limits passes over the limits of a table or memory.
func (r *reader) limits() {
	flags := r.byte()
	r.skip(1 + int(flags&1))
}

// memory passes over where an instruction looks into memory.
func (r *reader) memory() {
	if r.number() >= 1<<6 { // one of several memories
		r.fail()
	}
	r.skip(1)
}

// instruction passes over an instruction with what belongs to it and gives its opcode. It knows
// those of WebAssembly 2.0 and tail calls.
func (r *reader) instruction() byte {
	op := r.byte()
	switch {
	case op == 0x0e: // br_table
		n := r.number()
		if uint64(n) > uint64(len(r.data)) {
			r.fail()
		}
		r.skip(int(n) + 1)
	case op == 0x1c: // select with types
		r.take(int(r.number()))
	case op == 0x43: // f32.const
		r.take(4)
	case op == 0x44: // f64.const
		r.take(8)
	case op == 0x11 || op == 0x13: // indirect calls
		r.skip(2)
	case op >= 0x28 && op <= 0x3e: // loads and stores
		r.memory()
	case op == 0xfc:
		r.more()
	case op == 0xfd:
		r.vectors()
	case op >= 0x02 && op <= opIf, op == 0x0c, op == 0x0d, op == opCall, op == 0x12, // blocks, branches, calls
		op >= 0x20 && op <= 0x26,                         // locals, globals, tables
		op >= 0x3f && op <= 0x42, op == 0xd0, op == 0xd2: // memory.size, memory.grow, constants, references
		r.skip(1)
	case op <= 0x01, op == 0x05, op == opEnd, op == 0x0f, op == 0x1a, op == 0x1b, op >= opIsZero && op <= 0xc4, op == 0xd1:
	default:
		r.fail()
	}
	return op
}

// more is what follows 0xfc: saturating conversions, and work on whole memories and tables.
func (r *reader) more() {
	switch op := r.number(); {
	case op <= 7:
	case op == 9, op == 11, op == 13, op >= 15 && op <= 17:
		r.skip(1)
	case op == 8, op == 10, op == 12, op == 14:
		r.skip(2)
	default:
		r.fail()
	}
}

// vectors is what follows 0xfd: work on 128 bits at once.
func (r *reader) vectors() {
	switch op := r.number(); {
	case op <= 11, op == 92, op == 93: // loads and stores
		r.memory()
	case op == 12, op == 13: // a constant, a shuffle
		r.take(16)
	case op >= 21 && op <= 34: // a lane
		r.take(1)
	case op >= 84 && op <= 91: // loads and stores of a lane
		r.memory()
		r.take(1)
	case op > 0xff:
		r.fail()
	}
}
