// Package relay runs a referee that starts its players as processes, as the real players cannot run in the referee's
// sandbox: each player that it starts is a relay, which forwards lines between the referee and cookoff.
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

// Timeouts.
const (
	// pause is the pause after which the referee's output to a seat is a complete question.
	pause = time.Millisecond
	// drainTimeout is how long to wait for remaining output of the referee after its exit.
	drainTimeout = 100 * time.Millisecond
)

// Runner runs a referee for one match.
type Runner struct {
	Program string   // this executable
	Argv    []string // program and common arguments of the referee
	In      io.Reader
	Out     io.Writer
	Log     io.Writer // standard error of the referee

	mu     sync.Mutex // protects Out
	dir    string
	seats  []*seat
	closed sync.WaitGroup // counts relays whose output from the referee is open
}

// Run plays the match of the first order. It ends with the referee, or at the end of the orders.
func (r *Runner) Run(ctx context.Context) error {
	orders := json.NewDecoder(r.In)
	var first Order
	if err := orders.Decode(&first); err != nil {
		return fmt.Errorf("read the first order: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	err := r.open(first.Seats)
	defer r.remove()
	if err != nil {
		r.send(Event{Kind: Failed, Why: err.Error()})
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
		r.handleOrders(orders)
	}()
	for i := range r.seats {
		go r.forward(i)
	}
	r.send(r.play(ctx, argv))
	return nil
}

// program returns a path of this executable without spaces, as referees split command lines there.
func (r *Runner) program() string { return filepath.Join(r.dir, "cookoff") }

// open creates the pipes of the seats.
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
		s.closePipes()
	}
	_ = os.RemoveAll(r.dir) // it is in the sandbox, which is removed as well
}

// send sends an event. Errors are ignored: if cookoff is gone, this process ends soon.
func (r *Runner) send(e Event) {
	text, _ := json.Marshal(e) // cannot fail
	r.mu.Lock()
	defer r.mu.Unlock()
	_, _ = r.Out.Write(append(text, '\n'))
}

// play runs the referee and returns its last event.
func (r *Runner) play(ctx context.Context, argv []string) Event {
	c := exec.CommandContext(ctx, argv[0], argv[1:]...)
	c.Stdout, c.Stderr, c.WaitDelay = printer{r}, r.Log, drainTimeout
	if err := c.Start(); err != nil {
		return Event{Kind: Failed, Why: err.Error()}
	}
	err := c.Wait()
	drained := make(chan struct{})
	go func() {
		r.closed.Wait()
		close(drained)
	}()
	select {
	case <-drained:
	case <-time.After(drainTimeout):
	}
	e := Event{Kind: Ended}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		e.Why = exit.Error()
	} else if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		e.Why = err.Error()
	}
	return e
}

// printer sends the standard output of the referee as events.
type printer struct{ *Runner }

func (p printer) Write(text []byte) (int, error) {
	p.send(Event{Kind: Printed, Text: text})
	return len(text), nil
}

// handleOrders executes orders until there are no more.
func (r *Runner) handleOrders(orders *json.Decoder) {
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

// forward sends the referee's output to a seat as events.
func (r *Runner) forward(number int) {
	s := r.seats[number]
	text := make([]byte, readSize)
	open := false
	for {
		n, err := s.read(text)
		for _, e := range events(text[:n]) {
			e.Seat = number
			if e.Kind == Started && !open {
				r.closed.Add(1)
				open = true
			}
			r.send(e)
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
