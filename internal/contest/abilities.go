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
	// MakeScenario makes the text of a scenario from its options; the result must never change. nil: the options
	// determine the scenario.
	MakeScenario func(options []OptionValue) ([]byte, error)

	// Traits returns the kinds of a scenario beyond its options, such as layout=open.
	Traits func(s Scenario) []OptionValue

	// Parts returns the ways to divide the text of a scenario into parts, used to search for a smaller scenario
	// with the same outcome. An error means that the text is not a scenario.
	Parts func(text []byte) ([]Parts, error)

	// Launch returns how to start the bot in a folder. nil: bots cannot be folders.
	Launch func(dir string) (bot.Launch, error)

	// Idle returns a bot that does nothing and plays in its own process.
	Idle func(in *bufio.Reader) Idle

	// Host returns a built-in bot that speaks the game's protocol in its own process. Each call of the returned
	// function reads the input of a turn and returns the answer without its line break; io.EOF is the end of the
	// match. Seeds are those of processes.
	Host func(s bot.Spec, seed int64, in *bufio.Reader) (func() (answer string, err error), error)

	// PythonAPI returns the interface of the contest's Python bots under some rules.
	PythonAPI func(rules string) (PythonAPI, error)

	// WriteReplay makes the contest's replay file, with the extension Info.Replay, from a trace. Each call of trace
	// opens the trace again. ErrNoReplay means that the contest would not write one.
	WriteReplay func(ctx context.Context, trace func() (io.ReadCloser, error), out io.Writer) error

	// Import writes the trace of a match that the contest's own engine or site played, from the file that it left.
	Import Importer

	// Forecast returns the game's model of who will win. nil: there is none.
	Forecast func() *Forecast

	// View returns what a seat sees of the present position; ok is false if the trace does not say that. nil: all see everything.
	View func(p Playback, seat int) (s scene.Scene, ok bool)

	// Referee is the program that plays the game's rules. nil: cookoff does.
	Referee *Referee
}

// Referee is a program of the user that plays the rules of a game.
type Referee struct {
	// Version returns the version of what runs it on this machine, such as an interpreter; empty if nothing does, or it does not
	// tell. Like that of bots, it counts in the keys of matches.
	Version func(ctx context.Context) (string, error)

	// Pack writes the game with its files, for another machine. What cannot travel is an error.
	Pack func(to io.Writer) error

	// Retire ends the processes of the referee, each once its match is over.
	Retire func()
}

// ErrReferee is what an error of a game's referee is by errors.Is: it says nothing about bots and records.
var ErrReferee = errors.New("referee error")

// Parts are all parts of one kind of a scenario.
type Parts struct {
	Name  string // "orders"
	Count int
	// Keep returns the text with only the selected parts; it may not be playable.
	Keep func(keep []bool) []byte
}

// Idle is a client of a game's protocol that does nothing. Each call reads the input up to the next answer, and
// returns that answer without its line break. turn counts the bot's turns from 1; 0 is the answer to a greeting.
// io.EOF is the end of the match.
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

// ErrNoReplay reports a match for which the contest writes no replay.
var ErrNoReplay = errors.New("the contest writes no replay of a match in which no bot started")

// ErrNoReplayFormat reports a game whose contest has no replay files.
var ErrNoReplayFormat = errors.New("this game has no replay file")
