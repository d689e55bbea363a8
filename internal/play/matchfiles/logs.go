package matchfiles

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// PlanLogs are logs of built-in bots with their plans. Their paths and headings are like those of external bots'
// logs.
type PlanLogs struct {
	Folder string
	Seats  []string
	files  map[int]*textFile
	err    error
}

// Write logs a bot's plan in a turn.
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

// open returns the log of a seat, or nil if it cannot be created.
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

// refereeLog is the log of an external referee, next to the bots' logs.
const refereeLog = "referee.log"

// writeRefereeLog writes a referee's standard error to a file, and returns its path; empty if there is none.
func (r *Recording) writeRefereeLog(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	name := filepath.Join(r.files.Folder, refereeLog)
	f, err := os.OpenFile(r.files.place.Path(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "" // a seat has this name, or the disk is full; the error message contains the tail
	}
	_, err = f.WriteString(strings.Join(lines, "\n") + "\n")
	if closed := f.Close(); err != nil || closed != nil {
		return ""
	}
	return name
}

// textFile is a buffered text file. close returns the first error.
type textFile struct {
	*bufio.Writer
	file *os.File
}

func newTextFile(path string) (*textFile, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &textFile{bufio.NewWriter(f), f}, nil
}

func (t *textFile) close() error { return cmp.Or(t.Flush(), t.file.Close()) }
