package metering

type body struct {
	text   []byte
	begin  int // where the instructions begin, behind the locals
	places []place
}

func (m *module) readCode(r *reader) {
	n := r.items(mostItems)
	if n != m.functions-m.imported {
		r.fail("there are %d functions, and code of %d", m.functions-m.imported, n)
		return
	}
	for number := range n {
		text := r.take(r.number())
		f := reader{data: text}
		b := body{text: text}
		m.readBody(&f, &b, m.values[m.kinds[number]])
		if m.work > mostWork {
			f.fail("with those before it, it would take too long to compile: it has too many variables and branches")
		}
		if f.problem != "" {
			r.fail("function %d: %s", m.imported+number, f.problem)
		}
		if r.problem != "" {
			return
		}
		m.bodies = append(m.bodies, b)
	}
}

// readBody reads the code of a function, and notes where something is to be added. values is how many parameters
// and results it has.
func (m *module) readBody(r *reader, b *body, values uint32) {
	at := func() int { return len(b.text) - len(r.data) }
	locals := uint64(0)
	for n := r.items(mostLocals); n > 0 && r.problem == ""; n-- {
		locals += uint64(r.number())
		r.valueType()
	}
	if locals > mostLocals || len(b.text) > mostBody {
		r.fail("%d locals and %d bytes are too many", locals, len(b.text))
		return
	}
	b.begin = at()
	s := shape{values: values, depth: 1, deepest: 1}
	for s.depth > 0 && r.problem == "" {
		from := at()
		weight := m.instruction(r, &s)
		switch {
		case weight == aTurn:
			b.places = append(b.places, place{at(), weight})
		case weight != noWeight:
			b.places = append(b.places, place{from, weight})
		}
	}
	r.end()
	m.work += s.work(uint32(locals))
}

// shape is what makes a function dear to compile: at every branch the variables meet in new ones.
type shape struct {
	values          uint32 // the most parameters and results of a block, or of the function
	loops, branches uint64
	depth, deepest  uint64
}

func (s *shape) open(values uint32) {
	s.values = max(s.values, values)
	s.branches++
	s.depth++
	s.deepest = max(s.deepest, s.depth)
}

func (s *shape) work(locals uint32) float64 {
	variables := float64(locals + s.values)
	return variables*float64(s.branches+loopWork*s.loops) + nestWork*float64(s.deepest)*float64(s.deepest)
}
