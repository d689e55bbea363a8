package contest

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Abilities are the optional capabilities of a game; nil if it lacks them.
type Abilities struct {
	// MakeScenario generates the text of a scenario from its options. The result must never change, in later versions either:
	// digests of stored scenarios are looked up by their options. nil: the options alone determine a generated scenario.
	MakeScenario func(options []OptionValue) ([]byte, error)

	// Traits returns properties of a scenario beyond its options, such as layout=open.
	Traits func(s Scenario) []OptionValue

	// Parts returns the ways to divide the text of a scenario into parts, for finding a smaller scenario with the same outcome.
	// An invalid scenario is an error.
	Parts func(text []byte) ([]Parts, error)

	// Launch returns the command that starts the bot in a folder. nil: bots cannot be folders.
	Launch func(dir string) (bot.Launch, error)

	// Idle returns a client of the game's protocol that does nothing.
	Idle func(in *bufio.Reader) Idle

	// Host returns a built-in bot as a client of the game's protocol. Each call of the returned function reads the input of
	// a turn and returns the answer without its line break; io.EOF is the end of the match. The seed is that of a process.
	Host func(s bot.Spec, seed int64, in *bufio.Reader) (func() (answer string, err error), error)

	// PythonAPI returns the interface of the contest's Python bots under the given rules.
	PythonAPI func(rules string) (PythonAPI, error)

	// WriteReplay converts a trace to the contest's replay file, with the extension Info.Replay. Each call of trace opens the
	// trace again. The error is ErrNoReplay if the contest would not write a replay.
	WriteReplay func(ctx context.Context, trace func() (io.ReadCloser, error), out io.Writer) error

	// Import converts a file of the contest's own engine or site to a trace.
	Import Importer

	// Forecast returns the game's model of winning chances. nil: it has none.
	Forecast func() *Forecast

	// View returns a seat's view of the present position; ok is false if the trace has no views. nil: no hidden information.
	View func(p Playback, seat int) (s scene.Scene, ok bool)

	// Referee is the user's program that implements the rules. nil: cookoff implements them.
	Referee *Referee
}

// Referee is a program of the user that implements the rules of a game.
type Referee struct {
	// Version returns the version of the referee's interpreter on this machine; empty if it has none or the version is unknown.
	// It is part of match keys, like the versions of bots' interpreters.
	Version func(ctx context.Context) (string, error)

	// Pack writes an archive of the game with its files for another machine. A file that cannot be packed is an error.
	Pack func(to io.Writer) error

	// Retire stops the referee's processes, each when its match is over.
	Retire func()
}

// ErrReferee matches (errors.Is) errors of a game's referee, for which bots and records are not at fault.
var ErrReferee = errors.New("referee error")

// Parts are the parts of one kind in a scenario.
type Parts struct {
	Name  string // "orders"
	Count int
	// Keep returns the text with only the selected parts; it may not be playable.
	Keep func(keep []bool) []byte
}

// Idle is a client of a game's protocol that does nothing. Each call reads the input up to the next answer, and returns that
// answer without its line break. turn counts the bot's turns from 1; 0 is the answer to a greeting. io.EOF is the end of the
// match.
type Idle func() (turn int, answer string, err error)

// PythonAPI describes the interface of a contest's Python bots, for static checks of their sources.
type PythonAPI struct {
	Class   string   `json:"class"`   // the bot's class
	Method  string   `json:"method"`  // its method, whose second parameter is the controller
	Type    string   `json:"type"`    // the controller's class
	Sources []string `json:"sources"` // sources of the modules that define it; later definitions replace earlier ones
	Modules []string `json:"modules"` // importable in the contest, besides the standard library
	Extra   []string `json:"extra"`   // importable here, but not in the contest
}

// ErrNoReplay means that the contest writes no replay of a match.
var ErrNoReplay = errors.New("the contest writes no replay of a match in which no bot started")

// ErrNoReplayFormat means that the contest has no replay files.
var ErrNoReplayFormat = errors.New("this game has no replay file")
