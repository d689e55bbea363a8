package play_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/live"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const header = `{"format":"cookoff-trace/1","game":"none"}`

// listed waits until n matches are listed.
func listed(dir string, n int) []live.Entry {
	for {
		all := live.List(dir)
		if len(all) == n {
			return all
		}
		time.Sleep(time.Millisecond)
	}
}

// lines is a recorder that collects lines.
type lines []string

func (l *lines) Line(line []byte) error {
	*l = append(*l, string(line))
	return nil
}

func (l *lines) Sync() error { return nil }

// A match in progress is listed, and several readers can follow it from its beginning to its end.
// Afterwards its file is removed.
func TestFollow(t *testing.T) {
	t.Parallel()
	dir := live.Dir(t.TempDir(), filepath.Join(t.TempDir(), "results.db"))
	p := live.NewPublisher(dir, time.Millisecond)
	var recorded lines
	r := p.Record(live.Match{Tournament: 7, Key: "abc"}, &recorded)
	send := func(line string) {
		must.Do(t, r.Line([]byte(line)))
	}
	send(header)
	all := listed(dir, 1)
	if e := all[0]; e.Tournament != 7 || e.Key != "abc" || string(e.Header) != header {
		t.Fatalf("List returns %+v", e)
	}
	texts := make(chan string)
	for range 2 {
		in := must.Get(live.Follow(t.Context(), dir, all[0].ID))(t)
		go func() {
			text, err := io.ReadAll(in)
			if err = errors.Join(err, in.Close()); err != nil {
				text = []byte(err.Error())
			}
			texts <- string(text)
		}()
	}
	want := header + "\n"
	for n := range 200 {
		line := fmt.Sprintf(`{"turn":%d}`, n)
		send(line)
		want += line + "\n"
		if n%50 == 0 {
			time.Sleep(2 * time.Millisecond) // lets the file be written in parts
		}
	}
	r.End()
	for range 2 {
		if got := <-texts; got != want {
			t.Errorf("a reader got %d bytes, want %d: %.200s", len(got), len(want), got)
		}
	}
	if got := strings.Join(recorded, "\n") + "\n"; got != want {
		t.Errorf("the recorder got %d bytes, want %d", len(got), len(want))
	}
	listed(dir, 0)
	if _, err := live.Follow(t.Context(), dir, all[0].ID); !errors.Is(err, live.ErrEnded) {
		t.Errorf("Follow after the end: error %v, want %v", err, live.ErrEnded)
	}
	p.Close()
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s was not removed: %v", dir, err)
	}
}

// A short match is never written to a file. A match without an end can be followed to its last
// line, and a reader can be cancelled.
func TestShortAndUnfinishedMatches(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "live")
	never := live.NewPublisher(dir, time.Hour)
	for range 100 {
		r := never.Record(live.Match{}, nil)
		must.Do(t, errors.Join(r.Line([]byte(header)), r.Sync()))
		r.End()
	}
	checkNoneListed(t, dir)
	never.Close()
	p := live.NewPublisher(dir, time.Millisecond)
	r := p.Record(live.Match{}, nil)
	_ = r.Line([]byte(header))
	id := listed(dir, 1)[0].ID
	ctx, cancel := context.WithCancel(t.Context())
	var readers [2]io.ReadCloser
	for i, ctx := range []context.Context{ctx, t.Context()} {
		readers[i] = must.Get(live.Follow(ctx, dir, id))(t)
	}
	cancel()
	if text, err := io.ReadAll(readers[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("the cancelled reader got %q, error %v", text, err)
	}
	p.Close()
	if text, err := io.ReadAll(readers[1]); string(text) != header+"\n" || err != nil {
		t.Errorf("the other reader got %q, error %v", text, err)
	}
	for _, in := range readers {
		must.Do(t, in.Close())
	}
}

// Leftovers of a killed process are not listed, and the next publisher removes them. IDs cannot
// name other files.
func TestLeftovers(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "live")
	killed := filepath.Join(dir, "999999999-1")
	for _, file := range []string{"999999999-1/1-0-.jsonl", "secret.jsonl"} {
		contesttest.Write(t, dir, file, header+"\n", 0o666)
	}
	checkNoneListed(t, dir)
	for _, id := range []string{"", "../live/999999999-1/1-0-.jsonl", "secret.jsonl", "./secret.jsonl", "999999999-1/../secret.jsonl", "nobody/1-0-.jsonl"} {
		if in, err := live.Follow(t.Context(), dir, id); err == nil {
			t.Errorf("Follow(%q) succeeds", id)
			_ = in.Close()
		}
	}
	p := live.NewPublisher(dir, time.Millisecond)
	_ = p.Record(live.Match{}, nil).Line([]byte(header))
	for { // do not list: that locks leftovers briefly, which would prevent their removal
		folders := must.Get(filepath.Glob(filepath.Join(dir, strconv.Itoa(os.Getpid())+"-*")))(t)
		if len(folders) > 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if _, err := os.Stat(killed); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder of the killed process was not removed: %v", err)
	}
	p.Close()
}

// A nil publisher forwards lines.
func TestNilPublisher(t *testing.T) {
	t.Parallel()
	var p *live.Publisher
	var recorded lines
	r := p.Record(live.Match{}, &recorded)
	if err := errors.Join(r.Line([]byte("x")), r.Sync()); err != nil || len(recorded) != 1 {
		t.Errorf("recorded %v, error %v, want one line", recorded, err)
	}
	r.End()
	p.Close()
}

// Leftovers of a killed process are not listed while another process checks whether it is alive,
// which locks its folder.
func TestListDuringOtherCheck(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	killed := filepath.Join(dir, "999999999-1")
	contesttest.Write(t, dir, "999999999-1/1-0-.jsonl", header+"\n", 0o600)
	other, err := dirlock.Unowned(killed)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("this system has no locks on folders")
	}
	must.Do(t, err)
	defer other.Close()
	checkNoneListed(t, dir)
}

func checkNoneListed(t *testing.T, dir string) {
	t.Helper()
	if all := live.List(dir); len(all) > 0 {
		t.Errorf("List returns %v, want none", all)
	}
}
