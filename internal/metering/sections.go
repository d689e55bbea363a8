package metering

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Sections of a module, by their numbers in the specification.
const (
	customSection    = 0
	typeSection      = 1
	importSection    = 2
	functionSection  = 3
	tableSection     = 4
	memorySection    = 5
	globalSection    = 6
	exportSection    = 7
	startSection     = 8
	elementSection   = 9
	codeSection      = 10
	dataSection      = 11
	dataCountSection = 12
)

// header is the start of a module.
const header = "\x00asm\x01\x00\x00\x00"

// order is the order of the sections; that of the number of data segments is not by number. The names of
// functions come last.
func order() []byte {
	return []byte{
		typeSection, importSection, functionSection, tableSection, memorySection, globalSection, exportSection,
		startSection, elementSection, dataCountSection, codeSection, dataSection, customSection,
	}
}

// sections are the contents of a module's sections, by number. Of custom sections it is the names.
type sections map[byte][]byte

// split cuts a module into its sections.
func split(code []byte) (sections, error) {
	r := reader{data: code}
	if string(r.take(uint32(len(header)))) != header {
		return nil, fmt.Errorf("%w: it does not begin as a module", ErrForm)
	}
	all := sections{}
	last := -1
	for len(r.data) > 0 {
		id := r.byte()
		content := r.take(r.number())
		if id == customSection {
			r.custom(all, content)
			continue
		}
		at := slices.Index(order(), id)
		if at <= last {
			r.fail("section %d is unknown, or not in its place", id)
		}
		all[id], last = content, at
	}
	return all, r.err("sections")
}

// custom keeps the custom section with the names of functions.
func (r *reader) custom(all sections, content []byte) {
	c := reader{data: content}
	name := string(c.text())
	if name == "name" && all[customSection] == nil && c.problem == "" {
		all[customSection] = append([]byte("\x04name"), c.functionNames()...)
	} else if name == "name" {
		c.fail("there are names twice")
	}
	if c.problem != "" {
		r.fail("a custom section: %s", c.problem)
	}
}

// functionNames gives of a section of names the part with those of functions.
func (r *reader) functionNames() (part []byte) {
	const ofFunctions = 1
	for len(r.data) > 0 {
		id := r.byte()
		content := r.take(r.number())
		if id != ofFunctions {
			continue
		}
		names := reader{data: content}
		for n := names.items(mostItems); n > 0; n-- {
			names.number()
			names.text()
		}
		if names.end(); names.problem != "" {
			r.fail("names of functions: %s", names.problem)
		}
		part = append(append([]byte{id}, number(uint32(len(content)))...), content...)
	}
	return part
}

func (s sections) join() []byte {
	out := []byte(header)
	for _, id := range order() {
		if content, there := s[id]; there {
			out = append(append(out, id), number(uint32(len(content)))...)
			out = append(out, content...)
		}
	}
	return out
}

// list is a list of items as a module has it: their number, then the items.
type list struct {
	n     uint32
	items []byte
}

// vector takes a section that is a list apart; an empty section is an empty list.
func vector(section []byte) list {
	if len(section) == 0 {
		return list{}
	}
	r := reader{data: section}
	n := r.number()
	return list{n, slices.Clone(r.data)}
}

func (l *list) add(item ...byte) {
	l.n++
	l.items = append(l.items, item...)
}

func (l *list) bytes() []byte { return append(number(l.n), l.items...) }

// number writes a number in LEB128.
func number(n uint32) []byte { return binary.AppendUvarint(nil, uint64(n)) }

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
