package wasi

import (
	"bytes"
	"math"
	"testing"
)

// section encodes a section.
func section(id byte, content ...byte) []byte {
	return append([]byte{id, byte(len(content))}, content...)
}

// All tables together can grow to at most a million entries, and the rest of the module stays
// unchanged.
func TestTables(t *testing.T) {
	t.Parallel()
	million := []byte{0xc0, 0x84, 0x3d}
	half := []byte{0xa0, 0xc2, 0x1e}
	for _, tt := range []struct{ name, from, to string }{
		{"none", "\x00", "\x00"},
		{"one without limit", "\x01\x70\x00\x00", "\x01\x70\x01\x00" + string(million)},
		{"one with a limit", "\x01\x6f\x01\x02\x05", "\x01\x6f\x01\x02\x05"},
		{"one with a large limit", "\x01\x70\x01\x00\xff\xff\xff\xff\x0f", "\x01\x70\x01\x00" + string(million)},
		{"two", "\x02\x70\x00\x00\x70\x00\x00", "\x02\x70\x01\x00" + string(half) + "\x70\x01\x00" + string(half)},
		{"a million", "\x01\x70\x00" + string(million), "\x01\x70\x01" + string(million) + string(million)},
		{"a number with needless bytes", "\x01\x70\x00\x80\x80\x00", "\x01\x70\x01\x00" + string(million)},
		{"more than a million", "\x01\x70\x00\xc1\x84\x3d", ""},
		{"a maximum below the minimum", "\x01\x70\x01\x05\x02", ""},
		{"of 64 bits", "\x01\x70\x04\x00", ""},
		{"of another kind", "\x01\x40\x00\x70\x00\x00", ""},
		{"cut off", "\x01\x70\x01\x00", ""},
		{"fewer than it says", "\x03\x70\x00\x00", ""},
		{"more than it says", "\x01\x70\x00\x00\x70\x00\x00", ""},
		{"a number beyond 32 bits", "\x01\x70\x00\xff\xff\xff\xff\x1f", ""},
	} {
		rest := section(0, 1, 'x', 9)
		got, err := boundTables(bytes.Join([][]byte{[]byte(moduleHeader), section(tableSection, []byte(tt.from)...), rest}, nil))
		want := bytes.Join([][]byte{[]byte(moduleHeader), section(tableSection, []byte(tt.to)...), rest}, nil)
		if tt.to == "" && err == nil || tt.to != "" && (err != nil || !bytes.Equal(got, want)) {
			t.Errorf("%s: boundTables = %x, %v, want %x", tt.name, got, err, want)
		}
	}
	for _, cut := range []string{"\x04\x01\x00\x04\x01\x00", "\x04", "\x04\x05\x00", "\x04\xff\xff\xff\xff\xff\x0f"} {
		if _, err := boundTables([]byte(moduleHeader + cut)); err == nil {
			t.Errorf("%x is accepted", cut)
		}
	}
}

// The tables of any module are limited or refused, and a limited module stays valid.
func FuzzTables(f *testing.F) {
	for _, sections := range []string{"", "\x04\x04\x01\x70\x00\x05", "\x04\x07\x02\x70\x01\x00\x01\x6f\x00\x00", "\x00\x02\x01x\x04\x01\x00"} {
		f.Add([]byte(moduleHeader + sections))
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		if checkHeader(code) != nil {
			return
		}
		bounded, err := boundTables(code)
		if err != nil {
			return
		}
		again, err := boundTables(bounded)
		if err != nil || !bytes.Equal(bounded, again) {
			t.Errorf("%x is bounded to %x, and that to %x: %v", code, bounded, again, err)
		}
		total := uint64(0)
		r := reader{bounded[len(moduleHeader):]}
		for len(r.rest) > 0 {
			id, _ := r.byte()
			size, _ := r.number()
			content, err := r.take(size)
			if err != nil {
				t.Fatalf("%x is bounded to %x, which is truncated", code, bounded)
			}
			if id != tableSection {
				continue
			}
			tables := reader{content}
			n, _ := tables.number()
			for range n {
				table, err := tables.table()
				if total += uint64(table.max); err != nil || table.max == math.MaxUint32 {
					t.Fatalf("%x is bounded to %x: %v", code, bounded, err)
				}
			}
			if total > maxEntries {
				t.Errorf("%x has %d entries", bounded, total)
			}
		}
	})
}
