package contest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// Scenario is what is played: a game and all that fixes the start of a match.
type Scenario struct {
	Game    string
	Name    string // short, readable and without folders: "duel", "grass:seed=7"
	File    string // the file it came from as the user named it, for messages; empty if there is none
	Text    []byte // what the file holds: a map, or a start as JSON; empty where the options say all
	Options []OptionValue
}

// ScenarioOption is an option of a game's scenarios.
type ScenarioOption struct {
	Name    string                   `json:"name"`
	About   string                   `json:"about"`
	Default string                   `json:"default"` // empty for a seed: then one is drawn
	Choices []string                 `json:"-"`       // the values, where there are a few
	Check   func(value string) error `json:"-"`       // says what would be right
}

// OptionValue is an option with its value. A scenario that is no file has all options of its game,
// in the game's order.
type OptionValue struct{ Name, Value string }

// Option is the value of an option; empty if the scenario has none.
func (s Scenario) Option(name string) string {
	for _, o := range s.Options {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// Source is what messages call the scenario: the file that it came from, or else its name.
func (s Scenario) Source() string {
	if s.File != "" {
		return s.File
	}
	return s.Name
}

// Clock limits how long a bot may take; 0 is no limit.
type Clock struct {
	Kind bot.ClockKind `json:"kind,omitempty"` // what counts as its time
	Init time.Duration `json:"init"`           // until it is ready
	Turn time.Duration `json:"turn"`
}

// Player is a bot in a seat.
type Player struct {
	Spec    bot.Spec
	Digest  string         // of the bot's content; empty for a bot that ships with cookoff
	Files   *bot.Snapshot  // with which it plays; if nil, those that it has when the match begins
	Seed    int64          // what the bot is told to seed itself with
	Process *bot.Process   // nil for a bot that ships with cookoff
	Place   *bot.Workplace // where the process runs; nil for a module, in a game that puts no files there
}

// Match is a match to be played.
type Match struct {
	Scenario Scenario
	Rules    string
	Turns    int
	Asked    bool // Turns is what the user asked for, and goes before a limit that the scenario has
	Seed     int64
	Clock    Clock
	Players  []Player // in the order of Info.Seats
	Trace    Recorder
	Full     bool // the trace holds the whole state of every turn
	Now      func() time.Time

	// Transcript, if not nil, is told what was said to a bot and what it answered, where the game's
	// bots are asked and answer in text.
	Transcript func(Exchange)

	// Readying, if not nil, is told whose bot is being readied, in a game that readies its bots before the first
	// turn, one after the other.
	Readying func(seat int)

	// Progress, if not nil, is told after each turn the scores in the order of the seats.
	Progress func(turn int, scores []int64)
}

// CheckTerms tells whether a game is played under the match's rules by so many players.
func (m *Match) CheckTerms(info Info) error {
	switch {
	case !slices.Contains(info.Rules, m.Rules):
		return fmt.Errorf("unknown rules %q; the game %s is played by %s", m.Rules, info.Name, strings.Join(info.Rules, " or "))
	case len(m.Players) != len(info.Seats):
		return fmt.Errorf("the game %s is played by %d bots, not %d", info.Name, len(info.Seats), len(m.Players))
	}
	return nil
}

// Exchange is one question to a bot and its answer.
type Exchange struct {
	Turn   string // as the game counts: "17", or "2/17" for a turn of a round
	Seat   string
	Bot    string
	Input  string   // text written to the bot
	Output string   // its answer, without a line break
	Missed bool     // it gave none in time
	Stderr []string // what it wrote to standard error meanwhile
}

// Recorder takes the lines of a trace, each without its line end. Sync is called where the trace
// should outlive the process: at key frames.
type Recorder interface {
	Line(line []byte) error
	Sync() error
}
