package conversation

import (
	"bytes"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
)

// maxLine is the default maximum length of a bot's line, in bytes, without its line break.
const maxLine = 16 << 20

// firstBuffer is the initial size of a lineBuffer, in bytes.
const firstBuffer = 4 << 10

// lineState is the state of a lineBuffer.
type lineState int

const (
	linePart     lineState = iota // no complete line yet
	lineComplete                  // a line
	lineTooLong                   // a line longer than the maximum
)

// lineBuffer splits its input into lines.
type lineBuffer struct {
	bot.Lines
	buf     []byte
	from    int  // beginning of the next line
	scanned int  // no line break between from and here
	to      int  // end of the data
	skipLF  bool // a CR ended the last line: skip an LF that follows
}

// next returns the next line without its line break. It is valid until the next fill.
func (b *lineBuffer) next() ([]byte, lineState) {
	if b.skipLF && b.scanned < b.to {
		b.skipLF = false
		if b.buf[b.scanned] == '\n' {
			b.from, b.scanned = b.scanned+1, b.scanned+1
		}
	}
	longest := maxLine
	if b.Max > 0 {
		longest = b.Max - 1
	}
	i := b.find(b.buf[b.scanned:b.to])
	if i < 0 {
		b.scanned = b.to
		if b.to-b.from > longest {
			return nil, lineTooLong
		}
		return nil, linePart
	}
	end := b.scanned + i
	line := b.buf[b.from:end]
	b.skipLF = b.buf[end] == '\r'
	b.from, b.scanned = end+1, end+1
	if len(line) > longest {
		return nil, lineTooLong
	}
	return bytes.TrimSuffix(line, []byte{'\r'}), lineComplete
}

// limit describes the maximum length of a line.
func (b *lineBuffer) limit() string {
	if b.Max > 0 {
		return fmt.Sprintf("%d bytes, including its line ending", b.Max)
	}
	return fmt.Sprintf("%d MiB", maxLine>>20)
}

// find returns the index of the first line break, or -1.
func (b *lineBuffer) find(data []byte) int {
	if b.CR {
		return bytes.IndexAny(data, "\r\n")
	}
	return bytes.IndexByte(data, '\n')
}

// fill reads once. It returns nil if it has read at least one byte.
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
