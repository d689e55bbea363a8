package contest

import (
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// Scenario is what is played: a game and all that fixes the start of a match.
type Scenario struct {
	Game string
	Name string // short, readable and without folders: "duel"
	File string // the file it came from as the user named it, for messages; empty if it ships with cookoff
	Text []byte // Carnegie Cookoff: the map file
}

// Clock limits how long a bot may take; 0 is no limit.
type Clock struct {
	Init time.Duration `json:"init"` // until it is ready
	Turn time.Duration `json:"turn"`
}

// Player is a bot in a seat.
type Player struct {
	Spec    bot.Spec
	Digest  string       // of the bot's content; empty for a bot that ships with cookoff
	Seed    int64        // what the bot is told to seed itself with
	Process *bot.Process // nil for a bot that ships with cookoff
}

// Match is a match to be played.
type Match struct {
	Scenario Scenario
	Rules    string
	Turns    int
	Seed     int64
	Clock    Clock
	Players  []Player // in the order of Info.Seats
	Trace    Recorder
	Full     bool // the trace holds the whole state of every turn
	Now      func() time.Time

	// Progress, if not nil, is told after each turn the scores in the order of the seats.
	Progress func(turn int, scores []int64)
}

// Recorder takes the lines of a trace, each without its line end. Sync is called where the trace
// should outlive the process: at key frames.
type Recorder interface {
	Line(line []byte) error
	Sync() error
}
