package conversation

import (
	"errors"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/must"
)

func testOutput(t *testing.T) (o *output, bot *os.File) {
	t.Helper()
	o, bot, err := openOutput()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = o.Close(), bot.Close() })
	return o, bot
}

func write(t *testing.T, bot *os.File, text string) {
	t.Helper()
	if _, err := bot.WriteString(text); err != nil {
		t.Error(err)
	}
}

// read reads and checks a text.
func read(t *testing.T, o *output, want string) {
	t.Helper()
	buf := make([]byte, 100)
	if n, err := o.Read(buf); string(buf[:n]) != want || err != nil {
		t.Errorf("Read = %q, %v, want %q", buf[:n], err, want)
	}
}

// Quick and slow answers are read in any order. The poller watches the pipe only while answers are
// slow.
func TestQuickAndSlowOutput(t *testing.T) {
	t.Parallel()
	o, bot := testOutput(t)
	for range 3 {
		write(t, bot, "quick")
		for !o.await(quickTime) { // until quick answers are expected again
			write(t, bot, "quick")
			read(t, o, "quickquick")
			write(t, bot, "quick")
		}
		read(t, o, "quick")
		if o.polled != nil {
			t.Error("the poller watches a quick bot")
		}
		if o.await(quickTime) {
			t.Error("await = true without output")
		}
		go write(t, bot, "slow")
		read(t, o, "slow")
		if o.polled == nil {
			t.Error("the poller does not watch a slow bot")
		}
	}
}

// The reader waits for the next output if a bot reads back what it wrote, as it can open its output
// for reading.
func TestOutputReadBack(t *testing.T) {
	t.Parallel()
	o, bot := testOutput(t)
	write(t, bot, "first")
	if !o.await(quickTime) {
		t.Fatal("await = false despite output")
	}
	buf := make([]byte, 100)
	must.Do(t, o.direct.Control(func(fd uintptr) { _, _ = unix.Read(int(fd), buf) }))
	go write(t, bot, "second")
	read(t, o, "second")
}

// A reader is woken by a deadline, set before or during the read, and by the end of the
// conversation.
func TestOutputEnds(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(o *output) error{
		"deadline": func(o *output) error { return o.SetReadDeadline(time.Now()) },
		"close":    func(o *output) error { return o.Close() },
	} {
		for _, before := range []bool{true, false} {
			o, _ := testOutput(t)
			ended := make(chan error, 1)
			if before {
				ended <- end(o)
			} else {
				time.AfterFunc(time.Millisecond, func() { ended <- end(o) })
			}
			n, err := o.Read(make([]byte, 1))
			if n != 0 || errors.Is(err, os.ErrDeadlineExceeded) != (name == "deadline") || err == nil {
				t.Errorf("%s: Read = %d, %v", name, n, err)
			}
			must.Do(t, <-ended)
		}
	}
}
