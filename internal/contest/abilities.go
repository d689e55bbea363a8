package contest

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
)

// Abilities are what only some games can do; nil where a game cannot.
type Abilities struct {
	// MakeScenario makes the text of a scenario from its options, the same for ever. Without it the options say all.
	MakeScenario func(options []OptionValue) ([]byte, error)

	// Traits are the kinds of a scenario beyond what its options say, such as layout=open.
	Traits func(s Scenario) []OptionValue

	// Parts are the ways to take the text of a scenario apart, so that a smaller one can be looked for in which something
	// still happens. An error is a text that is no scenario.
	Parts func(text []byte) ([]Parts, error)

	// Launch says how the bot in a folder is started. Without it bots cannot be folders.
	Launch func(dir string) (bot.Launch, error)

	// Idle is a bot that does nothing, which plays in a process of its own.
	Idle func(in *bufio.Reader) Idle

	// Host readies a built-in bot that plays by what the game's protocol says, in a process of its own. Each call of what it
	// returns reads what the bot is sent, and gives its answer without its line break; an io.EOF is the end of the match.
	// Seeds are those of processes.
	Host func(s bot.Spec, seed int64, in *bufio.Reader) (func() (answer string, err error), error)

	// PythonAPI is what the contest's bots in Python call under some rules.
	PythonAPI func(rules string) (PythonAPI, error)

	// WriteReplay makes the contest's replay file, whose extension is Info.Replay, from a trace. trace opens the trace anew
	// each time it is called. ErrNoReplay means that the contest would not write one.
	WriteReplay func(ctx context.Context, trace func() (io.ReadCloser, error), out io.Writer) error
}

// Parts are parts of a scenario of one kind.
type Parts struct {
	Name  string // what they are called: "orders"
	Count int
	// Keep is the text with the parts that are kept, which may be one that cannot be played.
	Keep func(keep []bool) []byte
}

// Idle is a bot that does nothing, as a client of a game's protocol. Each call reads what the bot is sent before its next
// answer, and gives the answer without its line break. turn counts the bot's turns from 1; 0 is the answer to a greeting.
// An io.EOF is the end of the match.
type Idle func() (turn int, answer string, err error)

// PythonAPI is what a contest's bots in Python are and call, for those who read their sources.
type PythonAPI struct {
	Class   string   // of the bot
	Method  string   // of the class: its second parameter is the controller
	Type    string   // class of the controller
	Sources []string // texts of modules that define it; what a later one defines replaces what an earlier one does
	Modules []string // that bots can import in the contest, besides Python's own
	Extra   []string // that they can import here, and not in the contest
}

// ErrNoReplay is the case in which a contest writes no replay of a match.
var ErrNoReplay = errors.New("the contest writes no replay of a match in which no bot started")

// ErrNoReplayFormat is the case of a game whose contest has no replay files.
var ErrNoReplayFormat = errors.New("this game has no replay file")
