package cli

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/ui"
)

// progress shows on stderr how far a match is: on a terminal in one line, elsewhere a line now and
// then, and nothing for a match that is over at once.
type progress struct {
	app  *app
	info contest.Info
	m    *prepared

	mu       sync.Mutex
	line     ui.StatusLine
	waiting  *time.Timer // says that the bots are not ready yet
	readying int         // seat of the bot that is being readied; -1 where the game does not say
}

const (
	lineEvery  = 2 * time.Second // how often progress is shown where there is no terminal
	readyAfter = 2 * time.Second // from when on waiting is worth a word
)

func (a *app) newProgress(m *prepared) *progress {
	p := &progress{app: a, info: m.info, m: m, line: a.status().NewLine(lineEvery), readying: -1}
	if !a.settings.Quiet {
		p.waiting = time.AfterFunc(readyAfter, p.notReady)
	}
	return p
}

// seatReadying notes whose bot is being readied.
func (p *progress) seatReadying(seat int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.readying = seat
}

// notReady is said when the first turn does not come.
func (p *progress) notReady() {
	p.mu.Lock()
	defer p.mu.Unlock()
	who := "the bots"
	if p.readying >= 0 {
		who = fmt.Sprintf("%s (%s)", p.info.Seats[p.readying], p.m.seats[p.readying].Bot.Name)
	}
	p.app.Note("waiting for %s to start; %s", who, readyLimit(p.m.terms.Clock.Init))
}

// readyLimit says how long that may take.
func readyLimit(limit time.Duration) string {
	if limit > 0 {
		return fmt.Sprintf("the time limit is %v", limit)
	}
	return "no time limit, as in the contest; set one with --init-timeout 10s"
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
	if !p.line.Due(p.app.Now()) {
		return
	}
	var line strings.Builder
	fmt.Fprintf(&line, "turn %d/%d", turn, p.m.terms.Turns)
	for i, score := range scores {
		fmt.Fprintf(&line, "  %s %s %d", p.info.Seats[i], p.m.seats[i].Bot.Name, score)
	}
	p.line.Show(line.String())
}

// done takes the line away again.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready()
	p.line.Clear()
}
