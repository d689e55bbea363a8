// Package scoreboard presents one match, just played or stored, to people and programs.
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

// Match is the result of a match, with what is known of how it was played. Unknown fields are empty.
type Match struct {
	contest.Result
	Terms     contest.Terms    // of a stored match only the game, the name of the scenario, and the seed
	Players   []Player         // in the order of the seats
	Score     string           // what the game calls its score
	Acts      string           // who acts when, in a few words; empty: it is not said
	Turn      string           // the word for a turn; empty: turn
	From      *From            // where it went on from; nil: it began anew, or is stored
	Files     matchfiles.Files // that it left; of a stored match only the trace
	Box       *bot.Kept        // how the programs among the bots were kept; nil for not at all, and of a stored match
	Stored    *Stored          // nil for a match that was played just now
	Command   string           // that plays a stored match again; empty if none does, or nobody asked
	NoCommand string           // why none does
	Watch     string           // command that shows a match that was played just now; empty if there is no trace
	// Decision is its turning point, and Cause why a seat lost; nil if unknown or there is none. Watch begins at the cause, or else at
	// the turning point.
	Decision *contest.Decision
	Cause    *contest.Cause
}

// Player is a bot of a match as the user named it.
type Player struct {
	Word     string
	Settings bot.Settings
	SHA256   string // of its content; empty for a bot that ships, and of a stored match
}

// From is the recorded match that a match continues.
type From struct {
	Trace string   `json:"trace"`
	Turn  int      `json:"turn"`
	Given []string `json:"given"` // seats whose bots were given the turns before
}

// Stored is the data that only the store has of a match.
type Stored struct {
	Match       int64
	Tournament  int64
	Number      int
	Pair        int
	Fingerprint store.Digest
	Ended       time.Time
	Kept        bool   // its trace is in the database
	Database    string // the flag by which other commands find that, with a blank before it; empty for the usual one
}

// SpeakAs takes the words of a game. Those of the user say by themselves who acts when, and why a match ended.
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

// The outcomes of a match.
const (
	win  = "win"
	draw = "draw"
	none = "none" // it ended without a result
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

// winner returns the result of the seat that won; nil if none did.
func (m *Match) winner() *contest.SeatResult {
	if m.Winner == contest.NoWinner {
		return nil
	}
	return &m.Seats[m.Winner]
}

// WinnerBot returns the name of the bot that won; empty if none did.
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
