package bot

import (
	"bytes"
	"io"
)

// maxLine is the longest line a bot may write, without its line break.
const maxLine = 16 << 20

// firstBuffer is the size that a lineBuffer starts with.
const firstBuffer = 4 << 10

// lineState says what a lineBuffer has.
type lineState int

const (
	linePart     lineState = iota // no whole line yet
	lineComplete                  // a line
	lineTooLong                   // more than any line may have
)

// lineBuffer cuts what it reads into lines.
type lineBuffer struct {
	buf     []byte
	from    int // what lies before was given out
	scanned int // up to here there is no line break
	to      int // up to here the buffer is filled
}

// next gives out the next line without \n or \r\n. It is valid until the next fill.
func (b *lineBuffer) next() ([]byte, lineState) {
	i := bytes.IndexByte(b.buf[b.scanned:b.to], '\n')
	if i < 0 {
		b.scanned = b.to
		if b.to-b.from > maxLine {
			return nil, lineTooLong
		}
		return nil, linePart
	}
	end := b.scanned + i
	line := b.buf[b.from:end]
	b.from, b.scanned = end+1, end+1
	if len(line) > maxLine {
		return nil, lineTooLong
	}
	return bytes.TrimSuffix(line, []byte{'\r'}), lineComplete
}

// fill reads once. It returns nil if that gave anything.
func (b *lineBuffer) fill(r io.Reader) error {
	if b.from > 0 {
		b.to = copy(b.buf, b.buf[b.from:b.to])
		b.scanned -= b.from
		b.from = 0
	}
	if b.to == len(b.buf) {
		b.buf = append(b.buf, make([]byte, max(firstBuffer, len(b.buf)))...)
	}
	n, err := r.Read(b.buf[b.to:])
	b.to += n
	if n > 0 {
		return nil
	}
	return err
}
