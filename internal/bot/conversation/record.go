package conversation

import (
	"bytes"
	"crypto/rand"
	"strings"
)

// recordKind is the request of a record to the log.
type recordKind byte

const (
	recordNone recordKind = 0
	recordMark recordKind = 'm' // the text heads what follows
	recordSync recordKind = 's' // tell who waits for it that all before has been taken
	recordEnd  recordKind = 'e' // the log ends here
)

// record is a message of ours among the output of a process.
type record struct {
	kind recordKind
	text string
}

// A record must go into a pipe in one piece, and POSIX promises that for 512 bytes.
const (
	recordLimit = 512
	recordText  = 200 // what is kept of a text, before odd bytes in it are replaced
)

// recordCode writes records as NUL, a secret, kind, text, NUL, so that no output is taken for one.
type recordCode struct{ start []byte }

func newRecordCode() recordCode {
	return recordCode{[]byte("\x00" + rand.Text())}
}

// plain returns the text for the record.
func (r record) plain() string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, shorten(r.text, recordText))
}

// encode appends the record to b.
func (c recordCode) encode(b []byte, r record) []byte {
	b = append(append(b, c.start...), byte(r.kind))
	return append(append(b, r.plain()...), 0)
}

// split cuts data at the first record: output before it, the record and the rest. Without a record
// its kind is recordNone, and the rest may be the beginning of one.
func (c recordCode) split(data []byte) (output []byte, r record, rest []byte) {
	for from := 0; ; from++ {
		i := bytes.IndexByte(data[from:], c.start[0])
		if i < 0 {
			return data, record{}, nil
		}
		from += i
		candidate := data[from:]
		if bytes.HasPrefix(c.start, candidate) {
			return data[:from], record{}, candidate
		}
		if !bytes.HasPrefix(candidate, c.start) {
			continue
		}
		body := candidate[len(c.start):]
		end := bytes.IndexByte(body, 0)
		if end < 0 && len(body) < recordLimit {
			return data[:from], record{}, candidate
		}
		if end < 1 {
			continue
		}
		r = record{recordKind(body[0]), string(body[1:end])}
		return data[:from], r, body[end+1:]
	}
}
