package store

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Scenario is a stored scenario.
type Scenario struct {
	Content Digest // of game, options and text
	Game    string
	Name    string
	File    string          // the user's first name for it; empty if it is not a file
	Options json.RawMessage // an object
	Text    []byte          // nil if the options determine it
}

// Match is a match played to its end.
type Match struct {
	ID          int64 // 0 if not stored yet
	Key         Digest
	Scenario    Scenario // read without Options and Text
	Seed        int64
	Fingerprint Digest // of scenario and moves: equal for equal matches
	Ended       time.Time
	Trace       string   // path; empty for none
	Kept        bool     // the trace is in the database
	Packed      []byte   // compressed trace to be stored in the database; nil once stored
	By          PlayedBy // of a match just played on another machine

	// Result is read back without the names of seats and bots, which a tournament has, and without warnings and
	// files. Of a bot's turn times only the mean and the slowest are stored.
	contest.Result
}

// TimeLayout is the time format of results.
const TimeLayout = "2006-01-02T15:04:05Z07:00"

// Limits on what is stored of a failure, in bytes: a bot that always fails must not fill the disk.
const (
	maxTraceback = 2000
	maxLastWords = 1000
)

// failureText returns a failure as stored: without the path of its deleted log, and with a limited part of the
// bot's last output. It is empty for none.
func failureText(of *bot.Failure) string {
	if of == nil {
		return ""
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
	return string(jsonout.Plain(f))
}
