package contest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// Terms are what a match is, but for the bots: a value that can be written as JSON and read back.
type Terms struct {
	Scenario Scenario `json:"scenario"`
	Rules    string   `json:"rules"` // preset; empty: the game's first
	Turns    int      `json:"turns"` // limit of turns; 0: what the scenario says, or else the game
	Seed     int64    `json:"seed"`
	Clock    Clock    `json:"clock"` // the zero value is no limits
}

// Clock limits how long a bot may take; 0 is no limit.
type Clock struct {
	Kind bot.ClockKind `json:"kind,omitempty"` // what counts as its time
	Init time.Duration `json:"init"`           // until it is ready
	Turn time.Duration `json:"turn"`
}

// Limit returns how long a bot may take for an answer: the first has a limit of its own in games whose bots
// are greeted by being asked.
func (c Clock) Limit(first bool) time.Duration {
	if first {
		return c.Init
	}
	return c.Turn
}

// Defaults fills in the rules where none are named.
func (t *Terms) Defaults(info Info) { t.Rules = cmp.Or(t.Rules, info.Rules[0]) }

// Check validates the terms as far as the game's description goes.
func (t *Terms) Check(info Info) error {
	switch {
	case !slices.Contains(info.Rules, t.Rules):
		return fmt.Errorf("unknown rules %q; %s is played by %s", t.Rules, info.Name, strings.Join(info.Rules, " or "))
	case t.Turns < 1 || t.Turns > info.MaxTurns:
		return fmt.Errorf("%d turns: a match of %s has 1 to %d turns", t.Turns, info.Name, info.MaxTurns)
	}
	return nil
}
