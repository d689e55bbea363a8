package metering

// The opcodes and types that are read or written here.
const (
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opEnd         = 0x0b
	opBranch      = 0x0c
	opBranchIf    = 0x0d
	opBranchTable = 0x0e
	opCall        = 0x10
	opIndirect    = 0x11
	opTailCall    = 0x12
	opTailIndir   = 0x13
	opSelectTyped = 0x1c
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opMemorySize  = 0x3f
	opMemoryGrow  = 0x40
	opConst       = 0x41
	opConst64     = 0x42
	opConstF32    = 0x43
	opConstF64    = 0x44
	opLessOrEqual = 0x4c
	opSub         = 0x6b
	opShiftRight  = 0x76
	opNull        = 0xd0
	opFunction    = 0xd2
	opMore        = 0xfc
	opVector      = 0xfd

	functionType = 0x60
	i32          = 0x7f
	i64          = 0x7e
	f32          = 0x7d
	f64          = 0x7c
	v128         = 0x7b
	funcRef      = 0x70
	externRef    = 0x6f
	mutable      = 0x01
	noValue      = 0x40

	vectorConst = 12
	vectorSize  = 16
)

// weight says for how much an instruction counts.
type weight int

const (
	noWeight weight = iota
	aTurn           // a turn of a loop: counted behind it
	heavyWeight
	sizedWeight // by the number on the top of the stack
)

// place is where something is to be added, in the text of a function.
type place struct {
	at     int
	weight weight
}

// instruction passes over an instruction with what belongs to it. It knows those of WebAssembly 2.0 and tail
// calls, and takes of each just the bytes that the engine takes: else something might be hidden in them.
func (m *module) instruction(r *reader, s *shape) weight {
	switch op := r.byte(); op {
	case opLoop:
		s.loops++
		s.open(m.blockType(r))
		return aTurn
	case opBlock, opIf:
		s.open(m.blockType(r))
	case opEnd:
		s.depth--
	case opBranch, opBranchIf:
		s.branches++
		r.number()
	case opBranchTable:
		n := r.items(mostItems)
		s.branches += uint64(n) + 1
		for range n + 1 {
			r.number()
		}
	case opCall, opTailCall:
		if r.index(m.functions) < m.imported {
			return heavyWeight
		}
	case opIndirect, opTailIndir:
		r.index(m.types)
		r.number()
		if m.outside {
			return heavyWeight
		}
	case opMemorySize:
		r.only(0)
	case opMemoryGrow:
		r.only(0)
		return heavyWeight
	case opMore:
		return m.more(r)
	case opVector:
		m.vectors(r)
	default:
		m.operand(r, op)
	}
	return noWeight
}

// operand passes over what belongs to an instruction that counts for nothing.
func (m *module) operand(r *reader, op byte) {
	switch {
	case op <= 0x01, op == 0x05, op == 0x0f, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4, op == 0xd1:
	case op == opSelectTyped:
		r.only(1)
		r.valueType()
	case op >= 0x20 && op <= 0x22, op == 0x25, op == 0x26: // locals, tables
		r.number()
	case op == opGlobalGet, op == opGlobalSet:
		r.index(m.globals)
	case op >= 0x28 && op <= 0x3e: // loads and stores
		m.memory(r)
	case op == opConst:
		r.constant(5)
	case op == opConst64:
		r.constant(10)
	case op == opConstF32:
		r.take(4)
	case op == opConstF64:
		r.take(8)
	case op == opNull:
		r.reference()
	case op == opFunction:
		m.reference(r)
	default:
		r.fail("instruction %#x is unknown", op)
	}
}

// blockType reads the type of a block: none, a value's, or a function's by its number. It gives how many
// parameters and results it has.
func (m *module) blockType(r *reader) (values uint32) {
	if len(r.data) > 0 && r.data[0]&0xc0 == 0x40 { // a negative number of one byte
		r.only(noValue, i32, i64, f32, f64, v128, funcRef, externRef)
		return 1
	}
	before := r.data
	kind := r.index(m.types)
	// The number has a sign, which is the highest bit of its last byte but one.
	if n := len(before) - len(r.data); r.problem == "" && n < 5 && before[n-1]&0x40 != 0 {
		r.fail("a type is a negative number")
	}
	if r.problem != "" {
		return 0
	}
	return m.values[kind]
}

// memory passes over where an instruction looks into memory.
func (m *module) memory(r *reader) {
	r.index(32) // how it is aligned
	r.number()
}

// more is what follows opMore: saturating conversions, and work on whole memories and tables.
func (m *module) more(r *reader) weight {
	switch op := r.number(); op {
	case 0, 1, 2, 3, 4, 5, 6, 7:
	case 9, 13, 16: // to drop data or elements, the size of a table
		r.number()
	case 8: // memory.init
		r.number()
		r.only(0)
		return sizedWeight
	case 10: // memory.copy
		r.only(0)
		r.only(0)
		return sizedWeight
	case 11: // memory.fill
		r.only(0)
		return sizedWeight
	case 12, 14: // table.init, table.copy
		r.number()
		r.number()
		return sizedWeight
	case 15: // table.grow
		r.number()
		return heavyWeight
	case 17: // table.fill
		r.number()
		return sizedWeight
	default:
		r.fail("instruction 0xfc %d is unknown", op)
	}
	return noWeight
}

// vectors is what follows opVector: work on 128 bits at once.
func (m *module) vectors(r *reader) {
	op := r.byte()
	if op >= 0x80 { // a number of two bytes, of which the engine takes the second for an instruction
		r.only(1)
	}
	switch {
	case op <= 11, op == 92, op == 93: // loads and stores
		m.memory(r)
	case op == vectorConst, op == 13: // a constant, a shuffle
		r.take(vectorSize)
	case op >= 21 && op <= 34: // a lane
		r.byte()
	case op >= 84 && op <= 91: // loads and stores of a lane
		m.memory(r)
		r.byte()
	}
}
