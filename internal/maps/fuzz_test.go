package maps_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
)

// FuzzParse checks for any text: no panic, an error at a position of the file, and a round trip of valid maps.
func FuzzParse(f *testing.F) {
	paths := must.Get(filepath.Glob(filepath.Join("testdata", "*", "*.txt")))(f)
	for _, path := range paths {
		text := rulestest.Content(f, path)
		f.Add(text)
	}
	f.Add([]byte("b\xff\r\n"))
	f.Add([]byte("\ufeffb\x1f\rorderſ:\nstart=٣ duration=1_0 required=onıonſ"))
	f.Fuzz(func(t *testing.T, text []byte) {
		k, err := maps.Parse("m.txt", text)
		if err != nil {
			checkPosition(t, text, err)
			return
		}
		maps.Check(k)
		maps.UnknownKeys(text)
		written := maps.Format(k, maps.Notes{})
		again, err := maps.Parse("again.txt", written)
		if err != nil {
			t.Fatalf("%v in\n%s", err, written)
		}
		if diff := cmp.Diff(k, again); diff != "" {
			t.Fatal(diff)
		}
	})
}

// checkPosition checks that an error is one line and has a position within the text or at the end of a line.
func checkPosition(t *testing.T, text []byte, err error) {
	t.Helper()
	at, ok := errors.AsType[*maps.SyntaxError](err)
	if !ok {
		t.Fatalf("%v is not a SyntaxError", err)
	}
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text)), "\n")
	if at.Line < 1 || at.Line > len(lines) {
		t.Fatalf("%v: the file has %d lines", err, len(lines))
	}
	if width := len([]rune(lines[at.Line-1])); at.Column < 1 || at.Column > width+1 {
		t.Fatalf("%v: the line has %d columns", err, width)
	}
	if strings.ContainsAny(err.Error(), "\r\n") || at.Problem == "" || at.Want == "" {
		t.Fatalf("message is %q", err)
	}
}
