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
	app  *app
	info contest.Info
	m    *contest.Match

	mu      sync.Mutex
	line    statusLine
	waiting *time.Timer // says that the bots are not ready yet
}

const (
	lineEvery  = 2 * time.Second // how often progress is shown where there is no terminal
	readyAfter = 2 * time.Second // from when on waiting is worth a word
)

func (a *app) newProgress(info contest.Info, m *contest.Match) *progress {
	p := &progress{app: a, info: info, m: m, line: a.newStatusLine(lineEvery)}
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
	if !p.line.due(p.app.Now()) {
		return
	}
	var line strings.Builder
	fmt.Fprintf(&line, "turn %d/%d", turn, p.m.Turns)
	for i, score := range scores {
		fmt.Fprintf(&line, "  %s %s %d", p.info.Seats[i], p.m.Players[i].Spec.Name, score)
	}
	p.line.show(line.String())
}

// done takes the line away again.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready()
	p.line.clear()
}
