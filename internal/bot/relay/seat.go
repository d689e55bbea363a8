package relay

import (
	"bytes"
	"io"
	"os"
	"sync"
	"time"
)

// readSize is the size of the buffer for output of a referee, in bytes.
const readSize = 64 << 10

// Control bytes that mark the start and the end of a relay. Texts of games do not contain them.
const (
	beginByte = 0x02
	endByte   = 0x04
)

// Suffixes of the two named pipes of a seat: questions of the referee, and answers of the bot.
const (
	toBot   = ".in"
	fromBot = ".out"
)

// seat is the runner's end of the pipes to a relay. It opens each pipe for reading and writing, so that opening does not
// wait for the relay.
type seat struct {
	path    string
	in, out *os.File

	mu      sync.Mutex
	pending []byte // to be written
	closing bool
	writing bool
}

// openSeat creates the pipes path.in and path.out.
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

// read reads output of the referee until a pause.
func (s *seat) read(to []byte) (n int, err error) {
	_ = s.in.SetReadDeadline(time.Time{})
	if n, err = s.in.Read(to); err != nil {
		return n, err
	}
	for n < len(to) {
		_ = s.in.SetReadDeadline(time.Now().Add(pause))
		more, err := s.in.Read(to[n:])
		if n += more; err != nil {
			break
		}
	}
	return n, nil
}

// write queues an answer for the referee.
func (s *seat) write(text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending = append(s.pending, text...)
	s.startWriting()
}

// close closes the answers after the queued ones.
func (s *seat) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closing = true
	s.startWriting()
}

// closePipes closes the pipes immediately: the referee has ended.
func (s *seat) closePipes() {
	_, _ = s.in.Close(), s.out.Close()
}

// startWriting starts a writer unless one is running. The caller holds the mutex.
func (s *seat) startWriting() {
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
		_, _ = s.out.Write(text) // fails if the pipe is closed
		s.mu.Lock()
	}
	s.writing = false
	if s.closing {
		_ = s.out.Close()
	}
}

// events parses a part of a relay's output.
func events(text []byte) (all []Event) {
	for len(text) > 0 {
		i := bytes.IndexAny(text, string([]byte{beginByte, endByte}))
		part := text
		if i >= 0 {
			part = text[:i]
		}
		if len(part) > 0 {
			all = append(all, Event{Kind: Wrote, Text: part})
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

// Seat is the relay of a seat: it forwards questions and answers through the pipes path.in and path.out. It ends at the
// end of the answers, or shortly after stop is closed.
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
		_, _ = io.Copy(out, from) // fails if the referee does not read any more
		close(answered)
	}()
	go func() {
		_, _ = io.Copy(to, in) // until the referee closes it
		_, _ = to.Write([]byte{endByte})
		close(asked)
	}()
	select {
	case <-answered:
		return nil
	case <-stop:
	}
	select { // forward what the referee wrote before it stopped the relay
	case <-asked:
	case <-time.After(10 * pause):
		_, _ = to.Write([]byte{endByte})
	}
	return nil
}
