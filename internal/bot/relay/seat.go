package relay

import (
	"bytes"
	"io"
	"os"
	"sync"
	"time"
)

// pieceSize is how much of what a referee writes is told at once, in bytes.
const pieceSize = 64 << 10

// Bytes between the lines by which a relay tells when it begins and ends. No text of a game has them.
const (
	beginByte = 0x02
	endByte   = 0x04
)

// The two pipes of a seat: a relay writes into the first what the referee writes, and reads the bot's answers from the second.
const (
	toBot   = ".in"
	fromBot = ".out"
)

// seat is our end of the pipes to a relay. It has both ends of each pipe open, so that nothing waits for the relay.
type seat struct {
	path    string
	in, out *os.File

	mu      sync.Mutex
	pending []byte // to write
	closing bool
	writing bool
}

// openSeat makes the pipes whose names begin with a path.
func openSeat(path string) (*seat, error) {
	s := &seat{path: path}
	for suffix, file := range map[string]**os.File{toBot: &s.in, fromBot: &s.out} {
		if err := makePipe(path + suffix); err != nil {
			return nil, err
		}
		f, err := os.OpenFile(path+suffix, os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		*file = f
	}
	return s, nil
}

// read reads what the referee writes until it pauses.
func (s *seat) read(to []byte) (n int, err error) {
	_ = s.in.SetReadDeadline(time.Time{})
	if n, err = s.in.Read(to); err != nil {
		return n, err
	}
	for n < len(to) {
		_ = s.in.SetReadDeadline(time.Now().Add(quiet))
		more, err := s.in.Read(to[n:])
		if n += more; err != nil {
			break
		}
	}
	return n, nil
}

// write has text written for the referee, which may read it later.
func (s *seat) write(text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending = append(s.pending, text...)
	s.work()
}

// close lets the relay end when it has read all.
func (s *seat) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closing = true
	s.work()
}

// abandon closes the pipes, whatever is still in them: the referee has ended.
func (s *seat) abandon() {
	_, _ = s.in.Close(), s.out.Close()
}

// work begins to write, unless that is under way. The mutex is held.
func (s *seat) work() {
	if !s.writing {
		s.writing = true
		go s.flush()
	}
}

func (s *seat) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.pending) > 0 {
		text := s.pending
		s.pending = nil
		s.mu.Unlock()
		_, _ = s.out.Write(text) // the pipe is closed, as the bot is
		s.mu.Lock()
	}
	s.writing = false
	if s.closing {
		_ = s.out.Close()
	}
}

// events are what a piece of a relay's output says.
func events(text []byte) (all []Event) {
	for len(text) > 0 {
		i := bytes.IndexAny(text, string([]byte{beginByte, endByte}))
		said := text
		if i >= 0 {
			said = text[:i]
		}
		if len(said) > 0 {
			all = append(all, Event{Kind: Said, Text: said})
		}
		if i < 0 {
			break
		}
		kind := Started
		if text[i] == endByte {
			kind = Closed
		}
		all = append(all, Event{Kind: kind})
		text = text[i+1:]
	}
	return all
}

// Seat is a relay: it hands on what the referee writes, and the bot's answers, through the pipes whose names begin with a path. It
// ends when there are no more answers, or shortly after stop is closed.
func Seat(path string, in io.Reader, out io.Writer, stop <-chan os.Signal) error {
	to, err := os.OpenFile(path+toBot, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	from, err := os.OpenFile(path+fromBot, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	if _, err := to.Write([]byte{beginByte}); err != nil {
		return err
	}
	answered, asked := make(chan struct{}), make(chan struct{})
	go func() {
		_, _ = io.Copy(out, from) // the referee does not listen any more
		close(answered)
	}()
	go func() {
		_, _ = io.Copy(to, in) // it has ended
		_, _ = to.Write([]byte{endByte})
		close(asked)
	}()
	select {
	case <-answered:
		return nil
	case <-stop:
	}
	select { // what it wrote before it ended the relay is on its way
	case <-asked:
	case <-time.After(10 * quiet):
		_, _ = to.Write([]byte{endByte})
	}
	return nil
}
