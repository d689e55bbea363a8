package race

import "strconv"

// pretty appends JSON as the contest's library prints it: two spaces of indent, every member and
// element on a line of its own, no blank after a colon, [] for an empty list. The words in it are
// those of a Config, which need no escapes.
type pretty struct {
	buf    []byte
	depth  int
	filled bool // the innermost object or list has a member already
	keyed  bool // a key was written, its value comes next
}

// next goes to where the next member begins.
func (p *pretty) next() {
	if p.keyed {
		p.keyed = false
		return
	}
	if p.filled {
		p.buf = append(p.buf, ',')
	}
	if p.depth > 0 {
		p.newline()
	}
	p.filled = true
}

func (p *pretty) newline() {
	const deepest = "\n            " // of the files that are printed
	p.buf = append(p.buf, deepest[:1+2*p.depth]...)
}

func (p *pretty) begin(bracket byte) {
	p.next()
	p.buf = append(p.buf, bracket)
	p.depth++
	p.filled = false
}

func (p *pretty) end(bracket byte) {
	p.depth--
	if p.filled {
		p.newline()
	}
	p.buf = append(p.buf, bracket)
	p.filled = true
}

func (p *pretty) key(name string) {
	p.text(name)
	p.buf = append(p.buf, ':')
	p.keyed = true
}

func (p *pretty) text(s string) {
	p.next()
	p.buf = append(p.buf, '"')
	p.buf = append(p.buf, s...)
	p.buf = append(p.buf, '"')
}

func (p *pretty) int(key string, n int) {
	p.key(key)
	p.next()
	p.buf = strconv.AppendInt(p.buf, int64(n), 10)
}

func (p *pretty) bool(key string, b bool) {
	p.key(key)
	p.next()
	p.buf = strconv.AppendBool(p.buf, b)
}
