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
	File    string          // user's first name for it; empty unless it is a file
	Options json.RawMessage // an object
	Text    []byte          // nil if the options determine it
}

// Match is a match played to its end.
type Match struct {
	ID          int64 // 0 if not stored yet
	Key         Digest
	Scenario    Scenario // without Options and Text when read
	Seed        int64
	Fingerprint Digest // of scenario and moves
	Ended       time.Time
	Trace       string   // path; empty for none
	Kept        bool     // the trace is in the database
	Packed      []byte   // compressed trace to store; nil once stored
	By          PlayedBy // machine that played it; set only before storing

	// Result is read without names of seats and bots, which the tournament has, and without warnings and files. Of a
	// bot's turn times, only the mean and the slowest are stored.
	contest.Result
}

// TimeLayout is the time format of results.
const TimeLayout = "2006-01-02T15:04:05Z07:00"

// Limits of a stored failure, in bytes: a bot that always fails must not fill the disk.
const (
	maxTraceback = 2000
	maxLastWords = 1000
)

// failureText encodes a failure for storage: without the path of its deleted log, and with the tail of the bot's
// output. It is empty for nil.
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
