package contest

import (
	"cmp"
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/story"
)

// Game is one contest. What only some games can do are the Abilities of its Info.
type Game interface {
	// Info describes the game; it is always the same.
	Info() Info

	// Prepare reads and checks what a match is, once, before anything is started: a scenario that cannot be read,
	// rules that do not exist and limits that do not fit are errors. Of the terms only a scenario is needed: the
	// game fills in its first rules and its limit of turns. A clock is not filled in: the zero value is no limits.
	//
	// Scenarios that options say, each of which its ScenarioOption has checked, are no errors, and have the same limit
	// of turns.
	Prepare(t Terms) (Table, error)

	// Open begins to play a trace again. With a checker it compares everything that it passes with what the rules
	// give: the start now, turns and the end in Next. An error is a trace that cannot be read.
	Open(t *replay.Trace, check *replay.Checker) (Playback, error)
}

// Table is a match that is set up: everything that fixes its start. Any number of matches can be played at it, also
// at once.
type Table interface {
	// Terms are those that it was prepared with, all defaults filled in.
	Terms() Terms

	// WithSeed is the same table for a match of another seed.
	WithSeed(seed int64) Table

	// Play plays a match to its end. The bots that are processes run already. A bot that fails is part of the
	// result; an error means that the match could not be played or recorded. When ctx is done the match ends as
	// interrupted, and its result stands for the turns played.
	Play(ctx context.Context, seats []Seat, o Observer) (Result, error)

	// Resume plays the past of a match again, and goes on after it as Play does: the trace has both, and so has what
	// progress is told. The recorded match must be of this game, from the table's start and under its rules, or there
	// is an error. Everything else is the table's: a match ends at its limit of turns, whatever the recorded one's was.
	Resume(ctx context.Context, from Past, seats []Seat, o Observer) (Result, error)

	// Start is what viewers draw of the match before its first turn.
	Start() (scene.Stage, scene.Scene)

	// Bound is the most that a seat can score at the table; nil if the game does not know it.
	Bound() *Bound
}

// Playback goes through a recorded match, turn by turn. It stands at the start first.
type Playback interface {
	// Next plays the next turn that was recorded. io.EOF comes after the last one.
	Next() error
	// Turn is how many turns were played, as the game counts them; 0 is the start.
	Turn() int
	// WriteState writes the state, in the form of the game's traces.
	WriteState(w *jsonout.Writer)
	// Exchanges are what the bots were shown in the turn that was played last, and what they did. A playback that
	// compares has none.
	Exchanges() []Exchange
	// Terms are those of the recorded match, as far as its trace has them: recordings of a contest's own engine have no
	// clock. Table sets up a match that begins as it did, by other terms but for scenario and rules; a limit of turns of
	// 0 is the recorded one's.
	Terms() Terms
	Table(t Terms) (Table, error)
	// Result is how the match stands, and after the last turn how it ended. Of a match that is not over it says that
	// it was interrupted. It has no bots, times or logs: those are not the rules'.
	Result() Result
	// Stage is what viewers draw all through the match, and Scene what is to be seen now, with what happened in the turn
	// that was played last. A playback that compares has no scenes.
	Stage() scene.Stage
	Scene() scene.Scene
	// Narrate has the playback note what the story of the match needs. It has to come before the first turn. Story is the
	// story of the turns played so far; it is empty if the game tells none.
	Narrate()
	Story() story.Story
}

// ReplayJSON is the extension of replay files that are JSON; they can be compressed.
const ReplayJSON = ".json"

// OfficialRules are a contest's own.
const OfficialRules = "official"

// Info describes a game: data for lists, help and the defaults, and what only some games can do.
type Info struct {
	Name     string   `json:"name"`  // as in scenarios: "carnegie"
	Title    string   `json:"title"` // "Carnegie Cookoff (AWAP 2026)"
	Seats    []string `json:"seats"` // in the order of the bots on the command line
	Acts     string   `json:"acts"`  // who acts when, in a few words
	Score    string   `json:"score"` // what the score is called: "money"
	Turn     string   `json:"-"`     // what a turn is called; empty: "turn"
	Turns    int      `json:"turns"` // default limit of turns
	MaxTurns int      `json:"-"`
	Rules    []string `json:"rules"` // presets, the default first
	// RulesVersion changes when the same answers on the same start would give other states.
	RulesVersion int       `json:"-"`
	Clock        Clock     `json:"clock"` // default limits
	Builtins     bot.Known `json:"-"`
	// ShareFloor is above 0 where scores of different scenarios have no common scale, as money in rich and poor
	// kitchens: then they are compared as shares of what both bots have, with this floor (rating.RelativeMargin).
	ShareFloor float64 `json:"-"`
	// Encounters say which seatings of bots are different matches.
	Encounters Encounters `json:"-"`
	// Options are what a scenario word of the game may say: game:option=value,….
	Options []ScenarioOption `json:"options"`
	// Calls are the names of the calls by which bots act, and which can be refused; none in games whose bots answer with a line.
	Calls []string `json:"-"`
	// Lines says what the lines of its bots are.
	Lines bot.Lines `json:"-"`
	// OwnFiles is the name under which the game puts files into the bots' working directories. Each
	// process then runs in a folder of its own; empty if there are no such files.
	OwnFiles string `json:"-"`
	// Runner runs bots that are Python files; nil if the game takes them as plain scripts.
	Runner *bot.Runner `json:"-"`
	// Replay is the extension of the contest's own replay files; empty if it has none. Matches leave
	// a ReplayJSON by themselves, all others are made when they are asked for.
	Replay string `json:"-"`

	Abilities `json:"-"`
}

// TurnWord returns what the game calls a turn: "turn" or "round".
func (i Info) TurnWord() string { return cmp.Or(i.Turn, "turn") }

// CheckSeats reports whether the game is played by so many bots.
func (i Info) CheckSeats(seats int) error {
	if seats != len(i.Seats) {
		return fmt.Errorf("the game %s is played by %d bots, not %d", i.Name, len(i.Seats), seats)
	}
	return nil
}
