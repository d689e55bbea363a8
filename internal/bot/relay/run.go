// Package relay runs a referee that starts its players itself, next to it in its sandbox: each player that it starts is a relay,
// which hands on lines between the referee and cookoff. The bots run elsewhere.
package relay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Times that are not the user's to choose.
const (
	// quiet ends what a referee writes to a seat at once: the question is complete if nothing follows within that time.
	quiet = time.Millisecond
	// partingTime is for how long the last words to the seats are awaited when the referee has ended.
	partingTime = 100 * time.Millisecond
)

// Runner runs a referee for one match.
type Runner struct {
	Program string   // this executable
	Argv    []string // the referee's program, with the arguments that all matches have
	In      io.Reader
	Out     io.Writer
	Log     io.Writer // the referee's standard error

	mu     sync.Mutex // of Out
	dir    string
	seats  []*seat
	closed sync.WaitGroup // the seats to which the referee may still write
}

// Run plays the match that the first order names, and ends with the referee, or when there are no more orders.
func (r *Runner) Run(ctx context.Context) error {
	orders := json.NewDecoder(r.In)
	var first Order
	if err := orders.Decode(&first); err != nil {
		return fmt.Errorf("the first order: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	err := r.open(first.Seats)
	defer r.remove()
	if err != nil {
		r.tell(Event{Kind: Failed, Why: err.Error()})
		return nil
	}
	var words []string
	for i := range r.seats {
		words = append(words, fmt.Sprintf("{p%d}", i+1), strings.Join([]string{r.program(), SeatCommand, r.seats[i].path}, " "))
	}
	placed := strings.NewReplacer(words...)
	argv := r.Argv
	for _, a := range first.Run {
		argv = append(argv, placed.Replace(a))
	}
	go func() {
		defer cancel()
		r.obey(orders)
	}()
	for i := range r.seats {
		go r.listen(i)
	}
	r.tell(r.play(ctx, argv))
	return nil
}

// program is the path of this executable without blanks, at which referees split command lines.
func (r *Runner) program() string { return filepath.Join(r.dir, "cookoff") }

// open makes the pipes of the seats.
func (r *Runner) open(seats int) (err error) {
	if r.dir, err = os.MkdirTemp("", "seats"); err != nil {
		return err
	}
	if err := os.Symlink(r.Program, r.program()); err != nil {
		return err
	}
	for i := range seats {
		s, err := openSeat(filepath.Join(r.dir, strconv.Itoa(i+1)))
		if err != nil {
			return err
		}
		r.seats = append(r.seats, s)
	}
	return nil
}

func (r *Runner) remove() {
	for _, s := range r.seats {
		s.abandon()
	}
	_ = os.RemoveAll(r.dir) // it lies in the sandbox
}

// tell sends an event. Without a reader this process is about to end.
func (r *Runner) tell(e Event) {
	text, _ := json.Marshal(e) // plain values
	r.mu.Lock()
	defer r.mu.Unlock()
	_, _ = r.Out.Write(append(text, '\n'))
}

// play runs the referee and returns how it ended.
func (r *Runner) play(ctx context.Context, argv []string) Event {
	c := exec.CommandContext(ctx, argv[0], argv[1:]...)
	c.Stdout, c.Stderr, c.WaitDelay = printer{r}, r.Log, partingTime
	if err := c.Start(); err != nil {
		return Event{Kind: Failed, Why: err.Error()}
	}
	err := c.Wait()
	parted := make(chan struct{})
	go func() {
		r.closed.Wait()
		close(parted)
	}()
	select {
	case <-parted:
	case <-time.After(partingTime):
	}
	e := Event{Kind: Ended}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		e.Why = exit.Error()
	} else if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		e.Why = err.Error()
	}
	return e
}

// printer tells what the referee writes to its standard output.
type printer struct{ *Runner }

func (p printer) Write(text []byte) (int, error) {
	p.tell(Event{Kind: Printed, Text: text})
	return len(text), nil
}

// obey carries out orders until there are no more.
func (r *Runner) obey(orders *json.Decoder) {
	for {
		var o Order
		if orders.Decode(&o) != nil || o.Seat < 0 || o.Seat >= len(r.seats) {
			return
		}
		s := r.seats[o.Seat]
		s.write(o.Text)
		if o.Close {
			s.close()
		}
	}
}

// listen tells what the referee writes to a seat.
func (r *Runner) listen(number int) {
	s := r.seats[number]
	text := make([]byte, pieceSize)
	open := false
	for {
		n, err := s.read(text)
		for _, e := range events(text[:n]) {
			e.Seat = number
			if e.Kind == Started && !open {
				r.closed.Add(1)
				open = true
			}
			r.tell(e)
			if e.Kind == Closed && open {
				r.closed.Done()
				open = false
			}
		}
		if err != nil {
			if open {
				r.closed.Done()
			}
			return
		}
	}
}
