package wasi

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// maxEntries is the maximum number of entries in all tables of a module. The runtime limits memory, but not tables.
const maxEntries = 1_000_000

// Encodings in modules (WebAssembly specification, 5).
const (
	tableSection = 4

	funcRef   = 0x70
	externRef = 0x6f
	hasMax    = 1 // flag of a table with a maximum size
)

// boundTables adds limits to the tables of a module. It changes nothing else, and keeps the module valid or invalid as it
// is.
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
			if content, err = boundSection(reader{content}); err != nil {
				return nil, fmt.Errorf("section of tables: %w", err)
			}
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(content))), content...)
	}
	return out, nil
}

// table is a declaration of a table.
type table struct {
	kind     byte
	min, max uint32 // entries
}

// boundSection limits the tables of a section, which share the entries left.
func boundSection(r reader) ([]byte, error) {
	n, err := r.number()
	if err != nil {
		return nil, err
	}
	var tables []table
	left := uint32(maxEntries)
	for range n {
		t, err := r.table()
		if err != nil {
			return nil, err
		}
		if t.min > left {
			return nil, fmt.Errorf("the tables have more than %d entries", maxEntries)
		}
		left -= t.min
		tables = append(tables, t)
	}
	if len(r.rest) > 0 {
		return nil, fmt.Errorf("%d bytes are left", len(r.rest))
	}
	out := binary.AppendUvarint(nil, uint64(n))
	for _, t := range tables {
		most := min(t.max, t.min+left/n)
		out = append(out, t.kind, hasMax)
		out = binary.AppendUvarint(binary.AppendUvarint(out, uint64(t.min)), uint64(most))
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
	if kind != funcRef && kind != externRef || flags > hasMax {
		return t, fmt.Errorf("a table of the unknown kind %#x %#x", kind, flags)
	}
	t = table{kind, least, math.MaxUint32}
	if flags == hasMax {
		if t.max, err = r.number(); err == nil && t.max < t.min {
			err = errors.New("the minimum size of a table is larger than its maximum")
		}
	}
	return t, err
}

// reader decodes a module.
type reader struct{ rest []byte }

var errTruncated = errors.New("it is cut off")

func (r *reader) byte() (byte, error) {
	b, err := r.take(1)
	if err != nil {
		return 0, err
	}
	return b[0], nil
}

func (r *reader) take(n uint32) ([]byte, error) {
	if uint64(n) > uint64(len(r.rest)) {
		return nil, errTruncated
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken, nil
}

// number reads a 32-bit number in LEB128.
func (r *reader) number() (uint32, error) {
	n, size := binary.Uvarint(r.rest[:min(len(r.rest), (32+6)/7)])
	if size <= 0 || n > math.MaxUint32 {
		return 0, errors.New("a number is cut off or too long")
	}
	r.rest = r.rest[size:]
	return uint32(n), nil
}
