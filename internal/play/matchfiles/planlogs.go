package matchfiles

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// PlanLogs are the logs of a match's built-in bots, with their plans. Their places and marks of turns are those of
// processes' logs.
type PlanLogs struct {
	Folder string
	Seats  []string
	files  map[int]*os.File
	texts  map[int]*bufio.Writer
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
func (l *PlanLogs) open(seat int) *bufio.Writer {
	if text := l.texts[seat]; text != nil || l.err != nil {
		return text
	}
	f, err := os.Create(l.path(seat))
	if err != nil {
		l.err = err
		return nil
	}
	if l.files == nil {
		l.files, l.texts = map[int]*os.File{}, map[int]*bufio.Writer{}
	}
	l.files[seat], l.texts[seat] = f, bufio.NewWriter(f)
	return l.texts[seat]
}

func (l *PlanLogs) path(seat int) string {
	return filepath.Join(l.Folder, strings.ToLower(l.Seats[seat])+".log")
}

// End closes the logs, and sets their paths in the result.
func (l *PlanLogs) End(r *contest.Result) error {
	for seat := range l.Seats {
		if f := l.files[seat]; f != nil {
			l.err = errors.Join(l.err, l.texts[seat].Flush(), f.Close())
			r.Seats[seat].Log = l.path(seat)
		}
	}
	return l.err
}
