// Package scoreboard formats the result of a match, new or stored, for people and programs.
package scoreboard

import (
	"cmp"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
)

// Match is the result of a match and what is known about its play. Unknown fields are empty.
type Match struct {
	contest.Result
	Terms     contest.Terms    // of a stored match only game, scenario name and seed
	Players   []Player         // by seat
	Score     string           // name of the game's score
	Acts      string           // who acts when; empty if not shown
	Turn      string           // the game's word for a turn; empty: turn
	From      *From            // what it continues; nil for none, and for a stored match
	Files     matchfiles.Files // its files; of a stored match the trace only
	Box       *bot.Sandbox     // sandbox of its bots; nil without one, and for a stored match
	Stored    *Stored          // nil for a new match
	Command   string           // plays a stored match again; empty if impossible or not requested
	NoCommand string           // why there is no Command
	Watch     string           // shows a new match; empty without a trace
	// Decision is the turning point, and Cause is why a seat lost; nil if unknown. Watch starts at the cause, or else
	// at the turning point.
	Decision *contest.Decision
	Cause    *contest.Cause
}

// Player is a bot of a match, as named by the user.
type Player struct {
	Word     string
	Settings bot.Settings
	SHA256   string // of its content; empty for built-in bots and stored matches
}

// From is the recorded match that a match continues.
type From struct {
	Trace string   `json:"trace"`
	Turn  int      `json:"turn"`
	Given []string `json:"given"` // seats whose bots got the past replayed
}

// Stored is what only the store knows of a match.
type Stored struct {
	Match       int64
	Tournament  int64
	Number      int
	Pair        int
	Fingerprint store.Digest
	Ended       time.Time
	Kept        bool   // the trace is in the database
	Database    string // flag that selects the database in commands, after a space; empty for the default
}

// SpeakAs sets the words of a game. In a game defined by the user, the reason for the end also explains it.
func (m *Match) SpeakAs(info contest.Info) {
	if !info.UserDefined {
		m.Acts = info.Acts
		return
	}
	m.Turn = info.Turn
	if m.Reason != contest.Interrupted && len(m.Failures()) == 0 {
		m.Why = cmp.Or(m.Why, m.Reason)
	}
}

// FromStore converts a stored match.
func FromStore(t store.Tournament, info contest.Info, e store.ScheduledMatch) *Match {
	m := &Match{
		Result: e.Match.Result, Score: info.Score, Files: matchfiles.Files{Trace: e.Match.Trace},
		Terms: contest.Terms{Scenario: contest.Scenario{Game: t.Game, Name: e.Match.Scenario.Name}, Seed: e.Match.Seed},
		Stored: &Stored{
			Match: e.Match.ID, Tournament: t.ID, Number: e.Number, Pair: e.Pair, Fingerprint: e.Match.Fingerprint, Ended: e.Match.Ended, Kept: e.Match.Kept,
		},
	}
	m.SpeakAs(info)
	for i, b := range e.Lineup {
		entrant := t.Entrants[b]
		m.Seats[i].Seat, m.Seats[i].Bot = info.Seats[i], entrant.Name
		m.Players = append(m.Players, Player{Word: entrant.Word, Settings: entrant.Settings})
	}
	return m
}

// Outcomes of a match in JSON.
const (
	win  = "win"
	draw = "draw"
	none = "none" // no result
)

func (m *Match) outcome() string {
	switch {
	case m.Winner != contest.NoWinner:
		return win
	case m.NoResult || m.Reason == contest.Interrupted:
		return none
	}
	return draw
}

// winner returns the result of the winning seat, or nil.
func (m *Match) winner() *contest.SeatResult {
	if m.Winner == contest.NoWinner {
		return nil
	}
	return &m.Seats[m.Winner]
}

// WinnerBot returns the name of the winning bot, or "".
func (m *Match) WinnerBot() string {
	if w := m.winner(); w != nil {
		return w.Bot
	}
	return ""
}

// margin returns the difference between the two best scores.
func (m *Match) margin() int64 {
	var scores []int64
	for i := range m.Seats {
		scores = append(scores, m.Seats[i].Score)
	}
	if slices.Sort(scores); len(scores) < 2 {
		return 0
	}
	return scores[len(scores)-1] - scores[len(scores)-2]
}
