package matchfiles

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// PlanLogs are the logs of a match's built-in bots, with their plans. Their places and marks of turns are those of
// processes' logs.
type PlanLogs struct {
	Folder string
	Seats  []string
	files  map[int]*textFile
	err    error
}

// Write writes a bot's plan in a turn.
func (l *PlanLogs) Write(seat, turn int, lines []string) {
	text := l.open(seat)
	if text == nil {
		return
	}
	_, _ = fmt.Fprintf(text, "--- turn %d ---\n", turn)
	for _, line := range lines {
		_, _ = fmt.Fprintf(text, "[plan] %s\n", line)
	}
}

// open returns the log of a seat, or nil if it cannot be written.
func (l *PlanLogs) open(seat int) *textFile {
	text := l.files[seat]
	if text != nil || l.err != nil {
		return text
	}
	if text, l.err = newTextFile(l.path(seat)); text != nil {
		if l.files == nil {
			l.files = map[int]*textFile{}
		}
		l.files[seat] = text
	}
	return text
}

func (l *PlanLogs) path(seat int) string {
	return filepath.Join(l.Folder, strings.ToLower(l.Seats[seat])+".log")
}

// End closes the logs, and sets their paths in the result.
func (l *PlanLogs) End(r *contest.Result) error {
	for seat := range l.Seats {
		if f := l.files[seat]; f != nil {
			l.err = errors.Join(l.err, f.close())
			r.Seats[seat].Log = l.path(seat)
		}
	}
	return l.err
}
