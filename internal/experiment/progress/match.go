package progress

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// MatchLine is the progress of one match.
type MatchLine struct {
	Playing

	mu       sync.Mutex
	line     ui.StatusLine
	waiting  *time.Timer // says that the bots are not ready yet
	readying int         // seat of the bot that is being readied; -1 where the game does not say
}

// Playing is the information about a match when it begins.
type Playing struct {
	Seats, Bots []string      // names, by seat
	Turns       int           // limit
	Init        time.Duration // limit until a bot is ready; 0 for none
	Note        func(format string, args ...any)
}

// Without a terminal, the interval between lines, and the delay before waiting is mentioned.
const (
	LineEvery  = 2 * time.Second
	ReadyAfter = 2 * time.Second
)

// NewMatch is the progress of a match that begins.
func NewMatch(s ui.Status, p Playing) *MatchLine {
	m := &MatchLine{Playing: p, line: s.NewLine(LineEvery), readying: -1}
	if !s.Quiet {
		m.waiting = time.AfterFunc(ReadyAfter, m.notReady)
	}
	return m
}

// Readying notes the seat whose bot is starting.
func (m *MatchLine) Readying(seat int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.readying = seat
}

// notReady prints a note if the first turn does not begin.
func (m *MatchLine) notReady() {
	m.mu.Lock()
	defer m.mu.Unlock()
	who := "the bots"
	if m.readying >= 0 {
		who = fmt.Sprintf("%s (%s)", m.Seats[m.readying], m.Bots[m.readying])
	}
	m.Note("waiting for %s to start; %s", who, ReadyLimit(m.Init))
}

// ReadyLimit formats the time limit of that.
func ReadyLimit(limit time.Duration) string {
	if limit > 0 {
		return fmt.Sprintf("the time limit is %v", limit)
	}
	return "no time limit, as in the contest; set one with --init-timeout 10s"
}

// ready ends the waiting.
func (m *MatchLine) ready() {
	if m.waiting != nil {
		m.waiting.Stop()
	}
}

// Turn shows the progress after a turn, if an update is due.
func (m *MatchLine) Turn(turn int, scores []int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ready()
	if !m.line.Due(m.line.Now()) {
		return
	}
	var line strings.Builder
	fmt.Fprintf(&line, "turn %d/%d", turn, m.Turns)
	for i, score := range scores {
		fmt.Fprintf(&line, "  %s %s %d", m.Seats[i], m.Bots[i], score)
	}
	m.line.Show(line.String())
}

// Done removes the line.
func (m *MatchLine) Done() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ready()
	m.line.Clear()
}
