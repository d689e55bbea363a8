package contest

import (
	"context"
	"errors"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
)

// Game is one contest: how its matches are set up, played, checked and shown.
type Game interface {
	// Info describes the game; it is always the same.
	Info() Info

	// Check tells what is wrong with a match before anything is started: a scenario that cannot be
	// read, rules that do not exist, options that do not fit.
	Check(m *Match) error

	// Play plays a match to its end. The bots that are processes run already. A bot that fails is
	// part of the outcome; an error means that the match could not be played or recorded. When ctx
	// is done the match ends as interrupted, and its outcome stands for the turns played.
	Play(ctx context.Context, m *Match) (Outcome, error)

	// Verify plays a trace again and compares it with what the rules give. An error is a trace that
	// cannot be read; a difference is in the report.
	Verify(t *replay.Trace) (replay.Report, error)

	// WriteReplay makes the contest's own replay file from a trace. trace opens the trace anew each
	// time it is called. ErrNoReplay means that the contest would not write one, ErrNoReplayFormat
	// that it never does.
	WriteReplay(ctx context.Context, trace func() (io.ReadCloser, error), out io.Writer) error
}

// ErrNoReplay is the case in which a contest writes no replay of a match.
var ErrNoReplay = errors.New("the contest writes no replay of a match in which no bot started")

// ErrNoReplayFormat is the case of a game whose contest has no replay files.
var ErrNoReplayFormat = errors.New("this game has no replay file of its own")

// ReplayJSON is the extension of replay files that are JSON; they can be compressed.
const ReplayJSON = ".json"

// Info describes a game for lists, help and the defaults.
type Info struct {
	Name     string   `json:"name"`  // as in scenarios: "carnegie"
	Title    string   `json:"title"` // "Carnegie Cookoff (AWAP 2026)"
	Seats    []string `json:"seats"` // in the order of the bots on the command line
	Acts     string   `json:"acts"`  // who acts when, in a few words
	Score    string   `json:"score"` // what the score is called: "money"
	Turns    int      `json:"turns"` // default limit of turns
	MaxTurns int      `json:"-"`
	Rules    []string `json:"rules"` // presets, the default first
	// RulesVersion changes when the same answers on the same start would give other states.
	RulesVersion int       `json:"-"`
	Clock        Clock     `json:"clock"` // default limits
	Builtins     bot.Known `json:"-"`
	// Encounters say which seatings of bots are different matches.
	Encounters Encounters `json:"-"`
	// Options are what a scenario word of the game may say: game:option=value,….
	Options []ScenarioOption `json:"options"`
	// Generate makes the text of a scenario from its options; nil if the options say all.
	Generate func(values []OptionValue) ([]byte, error) `json:"-"`
	// Traits tells what kind of scenario one is, beyond what its options say, such as layout=open; nil if
	// there is nothing to tell.
	Traits func(s Scenario) []OptionValue `json:"-"`
	// Lines says what the lines of its bots are.
	Lines bot.Lines `json:"-"`
	// Folder says how a bot that is a folder is started; nil if the game knows no such bots.
	Folder func(dir string) (bot.Launch, error) `json:"-"`
	// OwnFiles is the name under which the game puts files into the bots' working directories. Each
	// process then runs in a folder of its own; empty if there are no such files.
	OwnFiles string `json:"-"`
	// PythonHost runs bots that are Python files; nil if the game takes them as plain scripts.
	PythonHost *bot.Host `json:"-"`
	// Replay is the extension of the contest's own replay files; empty if it has none. Matches leave
	// a ReplayJSON by themselves, all others are made when they are asked for.
	Replay string `json:"-"`
}
