package metering

import "bytes"

// Bounds on modules, as those that browsers have agreed on for the WebAssembly JavaScript Interface
// (Implementation-defined Limits), but for tables: an instance has its own for each match.
const (
	mostItems  = 1_000_000
	mostValues = 1_000     // parameters, and results
	mostLocals = 50_000    // of a function
	mostBody   = 7_654_321 // bytes of a function

	// mostWork bounds how long a compiler takes for what is cheap to write and dear to compile, in units of about
	// a microsecond. That is six times what a Go program of 3.5 MB has.
	mostWork = 10_000_000
	loopWork = 50        // for each variable of a function with a loop, as to one for each branch
	nestWork = 1.0 / 800 // for the square of how deep blocks are nested

	// MaxTable is the most entries that all tables of a module may have.
	MaxTable = 1_000_000
)

// module is what has to be known of a module.
type module struct {
	sections
	types     uint32
	values    []uint32 // parameters and results of each type
	fits      []bool   // by type: it is that of the function to be called
	functions uint32   // imported ones first
	imported  uint32   // of them
	globals   uint32
	entries   uint32   // of tables
	call      int64    // the number of the function that is to be called, or -1
	outside   bool     // imported functions may be called indirectly
	kinds     []uint32 // types of the functions that have code
	bodies    []body
	work      float64 // of a compiler
}

func read(code []byte, c Call) (*module, error) {
	all, err := split(code)
	if err != nil {
		return nil, err
	}
	m := &module{sections: all, call: -1}
	for _, s := range []struct {
		id   byte
		name string
		read func(r *reader)
	}{
		{typeSection, "types", m.readTypes},
		{importSection, "imports", func(r *reader) { m.readImports(r, c) }},
		{functionSection, "functions", m.readFunctions},
		{tableSection, "tables", m.readTables},
		{memorySection, "memories", m.readMemories},
		{globalSection, "globals", m.readGlobals},
		{exportSection, "exports", m.readExports},
		{startSection, "the start", func(r *reader) { r.index(m.functions) }},
		{elementSection, "elements", m.readElements},
		{dataCountSection, "the number of data", func(r *reader) { r.number() }},
		{codeSection, "code", m.readCode},
		{dataSection, "data", m.readData},
	} {
		content, there := all[s.id]
		if !there {
			continue
		}
		r := reader{data: content}
		s.read(&r)
		r.end()
		if err := r.err("section of " + s.name); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *module) readTypes(r *reader) {
	m.types = r.items(mostItems)
	for range m.types {
		text := r.data
		r.only(functionType)
		values := uint32(0)
		for range 2 {
			n := r.items(mostValues)
			values += n
			for range n {
				r.valueType()
			}
		}
		m.values = append(m.values, values)
		m.fits = append(m.fits, bytes.HasPrefix(text, []byte{functionType, 1, i32, 0}))
		if r.problem != "" {
			return
		}
	}
}

func (m *module) readImports(r *reader, c Call) {
	for n := r.items(mostItems); n > 0 && r.problem == ""; n-- {
		from, name := string(r.text()), string(r.text())
		switch r.only(0, 1, 2, 3) {
		case 0:
			kind := r.index(m.types)
			if r.problem == "" && from == c.Module && name == c.Function && m.fits[kind] {
				m.call = int64(m.functions)
			}
			m.functions++
		case 1:
			r.reference()
			r.limits()
		case 2:
			r.limits()
		case 3:
			r.valueType()
			r.only(0, mutable)
			m.globals++
		}
	}
	m.imported = m.functions
}

func (m *module) readFunctions(r *reader) {
	n := r.items(mostItems)
	for range n {
		m.kinds = append(m.kinds, r.index(m.types))
	}
	m.functions += n
}

// readTables bounds the tables too.
func (m *module) readTables(r *reader) {
	var bounded list
	for n := r.items(mostItems); n > 0 && r.problem == ""; n-- {
		kind := r.only(funcRef, externRef)
		least, most, limited := r.limits()
		if least > MaxTable || m.entries+least > MaxTable {
			r.fail("they have more than %d entries", MaxTable)
			return
		}
		m.entries += least
		if !limited || most > MaxTable {
			most = MaxTable
		}
		bounded.add(append(append([]byte{kind, 1}, number(least)...), number(most)...)...)
	}
	m.sections[tableSection] = bounded.bytes()
}

func (m *module) readMemories(r *reader) {
	for n := r.items(1); n > 0; n-- {
		r.limits()
	}
}

func (m *module) readGlobals(r *reader) {
	n := r.items(mostItems)
	m.globals += n
	for range n {
		r.valueType()
		r.only(0, mutable)
		m.expression(r)
		if r.problem != "" {
			return
		}
	}
}

func (m *module) readExports(r *reader) {
	for n := r.items(mostItems); n > 0 && r.problem == ""; n-- {
		r.text()
		switch r.only(0, 1, 2, 3) {
		case 0:
			m.reference(r)
		case 1, 2:
			r.number()
		case 3:
			r.index(m.globals)
		}
	}
}

// reference reads the number of a function that can be called by it indirectly.
func (m *module) reference(r *reader) {
	if r.index(m.functions) < m.imported {
		m.outside = true
	}
}

// expression reads an expression that gives a value before the module runs.
func (m *module) expression(r *reader) {
	for r.problem == "" {
		switch op := r.byte(); op {
		case opEnd:
			return
		case opConst, opConst64, opConstF32, opConstF64, opGlobalGet:
			m.operand(r, op)
		case opNull:
			r.reference()
		case opFunction:
			m.reference(r)
		case opVector:
			r.only(vectorConst)
			r.take(vectorSize)
		default:
			r.fail("instruction %#x is unknown here", op)
		}
	}
}

// Bits of the kinds of element segments.
const (
	passive     = 1 // or, with a table, declared only
	explicit    = 2
	expressions = 4
)

func (m *module) readElements(r *reader) {
	for n := r.items(mostItems); n > 0 && r.problem == ""; n-- {
		kind := r.index(expressions | explicit | passive + 1)
		if kind&passive == 0 {
			if kind&explicit != 0 {
				r.number()
			}
			m.expression(r)
		}
		switch {
		case kind&(passive|explicit) == 0:
		case kind&expressions != 0:
			r.reference()
		default:
			r.only(0)
		}
		for k := r.items(mostItems); k > 0 && r.problem == ""; k-- {
			if kind&expressions != 0 {
				m.expression(r)
			} else {
				m.reference(r)
			}
		}
	}
}

func (m *module) readData(r *reader) {
	for n := r.items(mostItems); n > 0 && r.problem == ""; n-- {
		kind := r.only(0, passive, explicit)
		if kind == explicit {
			r.number()
		}
		if kind != passive {
			m.expression(r)
		}
		r.take(r.number())
	}
}
