package grass

import (
	"bytes"
	"strings"

	"github.com/cookoff/cookoff/internal/jsonout"
)

// input compares the text that a player was sent, or would have been, byte for byte. texts has one
// for each player.
func (v *verifier) input(field string, texts []string, player int) {
	v.text = appendInput(v.text[:0], v.state, player)
	numbers := bytes.Count(v.text, []byte{' '}) + bytes.Count(v.text, []byte{'\n'})
	var recorded []byte
	switch {
	case player >= len(texts): // absent
	case texts[player] == string(v.text):
		recorded = v.text
	default:
		recorded = lines(texts[player])
		v.text = lines(string(v.text))
	}
	v.report.Same(v.state.Turn(), field, recorded, v.text, numbers)
}

// lines is a text as a JSON list of its lines, so that a difference has the number of its line.
func lines(text string) []byte {
	var w jsonout.Writer
	w.BeginArray()
	for line := range strings.SplitSeq(text, "\n") {
		w.String(line)
	}
	w.EndArray()
	return w.Buf
}
