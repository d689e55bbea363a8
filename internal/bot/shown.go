package bot

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
)

// Shown are the paths of a workplace and what people know them by. The zero value has none.
type Shown struct{ pairs [][2]string } // old and new beginnings of paths

// Shown are the paths of the workplace and what they are copies of.
func (w *Workplace) Shown() Shown {
	var s Shown
	for _, m := range slices.Backward(w.moved) { // a number is the beginning of a longer one
		// With it goes what lies beside it.
		to, from := filepath.Dir(m.to), strings.TrimSuffix(filepath.Dir(m.from), string(filepath.Separator))
		s.pairs = append(s.pairs, [2]string{to, from})
		if escaped := strings.ReplaceAll(to, `\`, `\\`); escaped != to { // as programs quote it
			s.pairs = append(s.pairs, [2]string{escaped, strings.ReplaceAll(from, `\`, `\\`)})
		}
	}
	return s
}

// In puts what people know into a text.
func (s Shown) In(text string) string {
	for _, p := range s.pairs {
		text = strings.ReplaceAll(text, p[0], p[1])
	}
	return text
}

// InFailure puts what people know into all texts of a failure.
func (s Shown) InFailure(f *Failure) {
	for _, text := range []*string{&f.Reason, &f.Traceback, &f.Asked, &f.Hint} {
		*text = s.In(*text)
	}
	for i, line := range f.Stderr {
		f.Stderr[i] = s.In(line)
	}
}

// stream puts what people know into a text that comes in pieces.
type stream struct {
	Shown
	held []byte // the end of what came, which may be the beginning of a path
}

// take takes a piece and gives what is known to be complete; it is valid until the next piece.
func (s *stream) take(data []byte) []byte {
	if len(s.pairs) == 0 {
		return data
	}
	if len(s.held) > 0 {
		data = append(s.held, data...)
	}
	for _, p := range s.pairs {
		if old := []byte(p[0]); bytes.Contains(data, old) {
			data = bytes.ReplaceAll(data, old, []byte(p[1]))
		}
	}
	keep := s.partial(data)
	s.held = append([]byte(nil), data[len(data)-keep:]...)
	return data[:len(data)-keep]
}

// rest gives what was held.
func (s *stream) rest() []byte {
	held := s.held
	s.held = nil
	return held
}

// partial is how many bytes at the end may be the beginning of a path.
func (s *stream) partial(data []byte) int {
	longest := 0
	for _, p := range s.pairs {
		for n := min(len(p[0])-1, len(data)); n > longest; n-- {
			if bytes.HasPrefix([]byte(p[0]), data[len(data)-n:]) {
				longest = n
			}
		}
	}
	return longest
}
