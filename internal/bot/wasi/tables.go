package wasi

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// mostEntries is how many entries all tables of a module have together. WebAssembly has a limit for memory, and none
// for them.
const mostEntries = 1_000_000

// Parts of a module, by their numbers in the specification.
const (
	tableSection = 4

	funcRef   = 0x70
	externRef = 0x6f
	limited   = 1 // a table that has a greatest size
)

// boundTables gives the module with tables that cannot grow beyond all measure. Nothing else is changed, so that it is as
// valid as it was.
func boundTables(code []byte) ([]byte, error) {
	out := slices.Clone(code[:len(moduleHeader)])
	r := reader{code[len(moduleHeader):]}
	seen := false
	for len(r.rest) > 0 {
		id, errID := r.byte()
		size, errSize := r.number()
		content, err := r.take(size)
		if err := errors.Join(errID, errSize, err); err != nil {
			return nil, fmt.Errorf("sections: %w", err)
		}
		if id == tableSection {
			if seen {
				return nil, errors.New("there are two sections of tables")
			}
			seen = true
			if content, err = bounded(reader{content}); err != nil {
				return nil, fmt.Errorf("section of tables: %w", err)
			}
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(content))), content...)
	}
	return out, nil
}

// table is one that a module declares.
type table struct {
	kind        byte
	least, most uint32 // entries
}

// bounded limits the tables of a section. They share the room to grow.
func bounded(r reader) ([]byte, error) {
	n, err := r.number()
	if err != nil {
		return nil, err
	}
	var tables []table
	left := uint32(mostEntries)
	for range n {
		t, err := r.table()
		if err != nil {
			return nil, err
		}
		if t.least > left {
			return nil, fmt.Errorf("they have more than %d entries", mostEntries)
		}
		left -= t.least
		tables = append(tables, t)
	}
	if len(r.rest) > 0 {
		return nil, fmt.Errorf("%d bytes are left", len(r.rest))
	}
	out := binary.AppendUvarint(nil, uint64(n))
	for _, t := range tables {
		most := min(t.most, t.least+left/n)
		out = append(out, t.kind, limited)
		out = binary.AppendUvarint(binary.AppendUvarint(out, uint64(t.least)), uint64(most))
	}
	return out, nil
}

func (r *reader) table() (t table, err error) {
	kind, errKind := r.byte()
	flags, errFlags := r.byte()
	least, err := r.number()
	if err := errors.Join(errKind, errFlags, err); err != nil {
		return t, err
	}
	if kind != funcRef && kind != externRef || flags > limited {
		return t, fmt.Errorf("a table of the unknown kind %#x %#x", kind, flags)
	}
	t = table{kind, least, math.MaxUint32}
	if flags == limited {
		if t.most, err = r.number(); err == nil && t.most < t.least {
			err = errors.New("the least size of a table is larger than the greatest")
		}
	}
	return t, err
}

// reader reads what a module consists of.
type reader struct{ rest []byte }

var errCutOff = errors.New("it is cut off")

func (r *reader) byte() (byte, error) {
	b, err := r.take(1)
	if err != nil {
		return 0, err
	}
	return b[0], nil
}

func (r *reader) take(n uint32) ([]byte, error) {
	if uint64(n) > uint64(len(r.rest)) {
		return nil, errCutOff
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken, nil
}

// number reads a number of 32 bits in LEB128.
func (r *reader) number() (uint32, error) {
	n, size := binary.Uvarint(r.rest[:min(len(r.rest), (32+6)/7)])
	if size <= 0 || n > math.MaxUint32 {
		return 0, errors.New("a number is cut off or too long")
	}
	r.rest = r.rest[size:]
	return uint32(n), nil
}
