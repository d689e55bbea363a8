package retest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// notesFormat is the name and version of the notes file format.
const notesFormat = "cookoff-retest/1"

// Notes are expected answers that override those of a trace. They are stored in a file next to it.
type Notes struct {
	Format string `json:"format"`
	Trace  string `json:"trace_sha256"`
	Bots   []note `json:"bots"`
}

// note has the answers of a bot in a seat, by turn.
type note struct {
	Bot     string         `json:"bot"`
	Seat    string         `json:"seat"`
	Answers map[int]answer `json:"answers"`
}

// notesFile returns the name of the notes file for a trace.
func notesFile(trace string) string {
	for _, ext := range []string{".gz", ".zst", ".jsonl"} {
		trace = strings.TrimSuffix(trace, ext)
	}
	return trace + ".retest.json"
}

// readNotes reads the notes file for a trace with this digest, using read. A missing file means no notes.
func readNotes(name, digest string, read func(name string) ([]byte, error)) (*Notes, error) {
	empty := &Notes{Format: notesFormat, Trace: digest}
	text, err := read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return empty, nil
	}
	if err != nil {
		return nil, err
	}
	n := new(Notes)
	if err := json.Unmarshal(text, n); err != nil || n.Format != notesFormat {
		return nil, fmt.Errorf("%s: it is not a file of stored answers (format %q), as cookoff retest --update writes them", name, notesFormat)
	}
	if n.Trace != digest {
		return nil, fmt.Errorf("%s: it has the stored answers of another trace; remove the file, or restore that trace", name)
	}
	return n, nil
}

func (n *Notes) find(r *Result) int {
	return slices.IndexFunc(n.Bots, func(it note) bool { return it.Bot == r.Bot && it.Seat == r.Seat })
}

// of returns the noted answers for a result's bot, by turn.
func (n *Notes) of(r *Result) map[int]answer {
	if n == nil {
		return nil
	}
	if i := n.find(r); i >= 0 {
		return n.Bots[i].Answers
	}
	return nil
}

// update replaces the notes for a result's bot by its answers, and returns the number of those that differ from the
// recorded ones.
func (n *Notes) update(r *Result) int {
	if i := n.find(r); i >= 0 {
		n.Bots = slices.Delete(n.Bots, i, i+1)
	}
	if len(r.answers) > 0 {
		n.Bots = append(n.Bots, note{r.Bot, r.Seat, r.answers})
	}
	return len(r.answers)
}

// write passes the encoded notes to replace, or removes the file at path if there are none.
func (n *Notes) write(path string, replace func(text []byte) error) error {
	if len(n.Bots) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false) // keeps the arrows of calls readable in diffs
	to.SetIndent("", "  ")
	if err := to.Encode(n); err != nil {
		return err
	}
	return replace(text.Bytes())
}
