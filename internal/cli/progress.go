package cli

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
)

// progress shows on stderr how far a match is: on a terminal in one line, elsewhere a line now and
// then, and nothing for a match that is over at once.
type progress struct {
	app   *app
	info  contest.Info
	m     *contest.Match
	every time.Duration
	next  time.Time
	shown bool

	mu      sync.Mutex
	waiting *time.Timer // says that the bots are not ready yet
}

// How often progress is shown, and from when on where there is no terminal.
const (
	terminalEvery = 100 * time.Millisecond
	lineEvery     = 2 * time.Second
	readyAfter    = 2 * time.Second
)

func (a *app) newProgress(info contest.Info, m *contest.Match) *progress {
	p := &progress{app: a, info: info, m: m, every: lineEvery}
	if a.StderrTerminal {
		p.every = terminalEvery
	}
	p.next = a.Now().Add(p.every)
	if !a.settings.is(keyQuiet) {
		p.waiting = time.AfterFunc(readyAfter, p.notReady)
	}
	return p
}

// notReady is said when the first turn does not come.
func (p *progress) notReady() {
	p.mu.Lock()
	defer p.mu.Unlock()
	limit := "there is no limit; --init-timeout 10s sets one"
	if p.m.Clock.Init > 0 {
		limit = fmt.Sprintf("they have %v", p.m.Clock.Init)
	}
	fmt.Fprintf(p.app.Stderr, "waiting for the bots to get ready (%s)\n", limit)
}

// ready ends the waiting.
func (p *progress) ready() {
	if p.waiting != nil {
		p.waiting.Stop()
	}
}

func (p *progress) turn(turn int, scores []int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready()
	now := p.app.Now()
	if p.app.settings.is(keyQuiet) || now.Before(p.next) {
		return
	}
	p.next = now.Add(p.every)
	var line strings.Builder
	fmt.Fprintf(&line, "turn %d/%d", turn, p.m.Turns)
	for i, score := range scores {
		fmt.Fprintf(&line, "  %s %s %d", p.info.Seats[i], p.m.Players[i].Spec.Name, score)
	}
	if p.app.StderrTerminal {
		fmt.Fprintf(p.app.Stderr, "\r\x1b[K%s", line.String())
		p.shown = true
		return
	}
	fmt.Fprintln(p.app.Stderr, line.String())
}

// done takes the line away again.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready()
	if p.shown {
		fmt.Fprint(p.app.Stderr, "\r\x1b[K")
	}
}
