package metering

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// reader reads what modules are made of. After the first thing that is not as it should be, it has a problem
// and gives zeros.
type reader struct {
	data    []byte
	problem string
}

func (r *reader) fail(format string, args ...any) {
	if r.problem == "" {
		r.problem = fmt.Sprintf(format, args...)
	}
	r.data = nil
}

// err is the problem, if there is one.
func (r *reader) err(where string) error {
	if r.problem == "" {
		return nil
	}
	return fmt.Errorf("%w: %s: %s", ErrForm, where, r.problem)
}

// end wants nothing to be left.
func (r *reader) end() {
	if len(r.data) > 0 {
		r.fail("%d bytes are left", len(r.data))
	}
}

func (r *reader) byte() byte {
	if len(r.data) == 0 {
		r.fail("it is cut off")
		return 0
	}
	b := r.data[0]
	r.data = r.data[1:]
	return b
}

// only wants one of some bytes.
func (r *reader) only(allowed ...byte) byte {
	b := r.byte()
	if !slices.Contains(allowed, b) {
		r.fail("byte %#x is unknown here", b)
		return 0
	}
	return b
}

func (r *reader) take(n uint32) []byte {
	if uint64(n) > uint64(len(r.data)) {
		r.fail("it is cut off")
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

// number reads a number of 32 bits in LEB128.
func (r *reader) number() uint32 {
	n := uint32(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= uint32(b&0x7f) << shift
		if b&0x80 == 0 {
			if shift == 28 && b > 0x0f {
				break
			}
			return n
		}
	}
	r.fail("a number has more than 32 bits")
	return 0
}

// index reads a number below a limit.
func (r *reader) index(limit uint32) uint32 {
	n := r.number()
	if n >= limit {
		r.fail("number %d of %d", n, limit)
		return 0
	}
	return n
}

// constant passes over a number with a sign of at most so many bytes.
func (r *reader) constant(most int) {
	for range most {
		if r.byte()&0x80 == 0 {
			return
		}
	}
	r.fail("a number has more than %d bytes", most)
}

// items reads how many items follow; each has at least a byte.
func (r *reader) items(most uint32) uint32 {
	n := r.number()
	if n > most || uint64(n) > uint64(len(r.data)) {
		r.fail("%d items are too many", n)
		return 0
	}
	return n
}

// text reads a name.
func (r *reader) text() []byte {
	text := r.take(r.number())
	if !utf8.Valid(text) {
		r.fail("a name is not UTF-8")
	}
	return text
}

// valueType and reference read a type of values, and one of references.
func (r *reader) valueType() { r.only(i32, i64, f32, f64, v128, funcRef, externRef) }
func (r *reader) reference() { r.only(funcRef, externRef) }

// limits reads the limits of a table or memory.
func (r *reader) limits() (least uint32, most uint32, bounded bool) {
	bounded = r.only(0, 1) == 1
	if least = r.number(); bounded {
		most = r.number()
	}
	return least, most, bounded
}
