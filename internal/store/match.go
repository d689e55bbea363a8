package store

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// Scenario is what was played.
type Scenario struct {
	Content Digest // of game, options and text
	Game    string
	Name    string
	File    string          // as the user named it first; empty where there is none
	Options json.RawMessage // an object
	Text    []byte          // nil where the options say all
}

// Match is a match that was played to its end.
type Match struct {
	ID          int64 // 0 if it is not stored yet
	Key         Digest
	Scenario    Scenario // read without Options and Text
	Seed        int64
	Fingerprint Digest // of scenario and moves: equal for equal matches
	Ended       time.Time
	Trace       string // path; empty if none was kept
	Kept        bool   // its trace is in the database
	Packed      []byte // the trace, compressed, that is to be kept in the database; nil once it is there

	// Result is read back without the names of seats and bots, which a tournament knows, and without warnings and
	// files. Of a bot's turns the mean and the slowest are kept.
	contest.Result
}

// TimeLayout is how results write times.
const TimeLayout = "2006-01-02T15:04:05Z07:00"

// Bounds on what is kept of a failure, in bytes: a bot that fails always must not fill the disk.
const (
	maxTraceback = 2000
	maxLastWords = 1000
)

// failureText returns a failure as it is kept: without the path of a log that is gone, and with a bounded end
// of what the bot said. Empty stands for none.
func failureText(of *bot.Failure) (string, error) {
	if of == nil {
		return "", nil
	}
	f := *of
	f.Log = ""
	f.Traceback = f.Traceback[max(0, len(f.Traceback)-maxTraceback):]
	room := maxLastWords
	for i, line := range slices.Backward(f.Stderr) {
		if room -= len(line); room < 0 {
			f.Stderr = f.Stderr[i+1:]
			break
		}
	}
	text, err := json.Marshal(f)
	return string(text), err
}
