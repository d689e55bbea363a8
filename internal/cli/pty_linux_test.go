package cli_test

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/must"
)

// screen is a terminal as the user sees it.
type screen struct {
	t      *testing.T
	user   *os.File
	device *os.File     // the program's end
	before unix.Termios // settings of the terminal before any program ran in it

	mu   sync.Mutex
	text string // everything shown
	seen int    // length of the text that await has consumed
}

func newScreen(t *testing.T) *screen {
	t.Helper()
	user, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals on this machine: ", err)
	}
	s := &screen{t: t, user: user}
	t.Cleanup(func() { _ = s.user.Close() })
	raw := must.Get(user.SyscallConn())(t)
	number, failed := 0, error(nil)
	err = raw.Control(func(fd uintptr) {
		if failed = unix.IoctlSetPointerInt(int(fd), unix.TIOCSPTLCK, 0); failed == nil {
			number, failed = unix.IoctlGetInt(int(fd), unix.TIOCGPTN)
		}
	})
	if err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	s.device = must.Get(os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0))(t)
	t.Cleanup(func() { _ = s.device.Close() })
	s.before = s.modes()
	go s.watch()
	return s
}

func (s *screen) watch() {
	buf := make([]byte, 4096)
	for {
		n, err := s.user.Read(buf)
		s.mu.Lock()
		s.text += string(buf[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// run starts the program with the terminal as its controlling terminal, and variables as in a
// colour terminal.
func (s *screen) run(dir, cache string, args ...string) *program {
	s.t.Helper()
	p := newProgram(dir, cache, []string{"TERM=xterm-256color", "LANG=C.UTF-8", "NO_COLOR=", "COLORTERM="}, args...)
	p.Stdin, p.Stdout, p.Stderr = s.device, s.device, s.device
	p.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	must.Do(s.t, p.Start())
	s.t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

// await waits until a text is shown, after the texts of earlier calls.
func (s *screen) await(text string) {
	s.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(2 * time.Millisecond) { // wait for the other process
		s.mu.Lock()
		rest := s.text[s.seen:]
		at := strings.Index(rest, text)
		if at >= 0 {
			s.seen += at + len(text)
		}
		s.mu.Unlock()
		if at >= 0 {
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("%q is not shown in %q", text, rest)
		}
	}
}

// enter types a text.
func (s *screen) enter(text string) {
	s.t.Helper()
	must.Get(s.user.WriteString(text))(s.t)
}

// shown returns everything shown so far.
func (s *screen) shown() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text
}

// checkRestored checks that the terminal has its original settings.
func (s *screen) checkRestored() {
	s.t.Helper()
	if after := s.modes(); after != s.before {
		s.t.Errorf("settings of the terminal: %+v, want %+v", after, s.before)
	}
}

// modes returns the settings of the terminal.
func (s *screen) modes() unix.Termios {
	s.t.Helper()
	return *must.Get(unix.IoctlGetTermios(int(s.device.Fd()), unix.TCGETS))(s.t)
}
