package contest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// Terms are everything that determines a match except its bots. They can be encoded as JSON.
type Terms struct {
	Scenario Scenario `json:"scenario"`
	Rules    string   `json:"rules"` // preset; empty: the game's first
	Turns    int      `json:"turns"` // limit of turns; 0: the scenario's, or else the game's
	Seed     int64    `json:"seed"`
	Clock    Clock    `json:"clock"` // zero value: no limits
}

// Clock limits the time of a bot; 0 is no limit.
type Clock struct {
	Kind bot.ClockKind `json:"kind,omitempty"` // how time is measured
	Init time.Duration `json:"init"`           // until the bot is ready
	Turn time.Duration `json:"turn"`
}

// Limit returns the time limit of an answer. In games that greet bots with their first question, first selects the limit for
// starting.
func (c Clock) Limit(first bool) time.Duration {
	if first {
		return c.Init
	}
	return c.Turn
}

// SetDefaults sets the default rules if none are given.
func (t *Terms) SetDefaults(info Info) { t.Rules = cmp.Or(t.Rules, info.Rules[0]) }

// Check validates the terms against the game's description.
func (t *Terms) Check(info Info) error {
	switch {
	case !slices.Contains(info.Rules, t.Rules):
		return fmt.Errorf("unknown rules %q; %s is played by %s", t.Rules, info.Name, strings.Join(info.Rules, " or "))
	case t.Turns < 1 || t.Turns > info.MaxTurns:
		return fmt.Errorf("%d turns: a match of %s has 1 to %d turns", t.Turns, info.Name, info.MaxTurns)
	}
	return nil
}
