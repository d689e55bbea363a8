package linegame

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Position is the state of a match between two turns, with the stats for the scoreboard.
type Position[P any] interface {
	// Clone returns a deep copy.
	Clone() P
	// Limit changes the maximum number of turns: a match that ended by the old limit continues, and one beyond the new limit
	// is over.
	Limit(turns int)
	// Asked returns the seats that answer in the next turn, in the order in which they are asked; none when the
	// match is over.
	Asked() []int
	// Next returns the number of the next turn, counted from 1 over the whole match, and NextName the game's name
	// for it: "17", "2/17".
	Next() int
	NextName() string
	// AppendInput appends the input of a seat for the next turn; greeted reports whether it received input before.
	AppendInput(to []byte, seat int, greeted bool) []byte
	// Play plays the next turn. said has an answer for each seat, empty for seats that are not asked. It returns the answers
	// that eliminate their bots.
	Play(said []contest.Answer) []Refused
	// Turn returns the number of turns played, and Where the last of them as text: "turn 17".
	Turn() int
	Where() string
	// Scores returns the scores so far, by seat.
	Scores() []int64
	// WriteState writes the state in the format of traces.
	WriteState(w *jsonout.Writer)
	// Scene returns the position for viewers. before is the position one turn earlier, and said the answers in
	// between; at the start before is the position itself and said is nil.
	Scene(before P, said []contest.Answer) scene.Scene
	// Conclude ends the match, as interrupted if it is not over, and completes the result, which has seats and bots
	// already.
	Conclude(r *contest.Result)
}

// Refused is the elimination of a bot for its answer, or for a missing one.
type Refused struct {
	Seat   int
	Reason string // why the answer was refused; unused for a missing one
}

// Member is a member of a line of a trace. It is omitted if it writes nothing.
type Member[P any] struct {
	Key   string
	Write func(w *jsonout.Writer, at P)
}

// Rules is the interface that a game implements.
type Rules[P Position[P]] interface {
	Info() contest.Info

	// Start returns the position at the start of a match. It fills in the defaults of the terms.
	Start(t *contest.Terms) (P, error)

	// Stage returns the constant part of a match for viewers.
	Stage(start P) scene.Stage

	// Builtin creates a built-in bot.
	Builtin(start P, seat int, t *contest.Terms, s *contest.Seat, o contest.Observer) (Player[P], error)

	// WriteStart writes the members of a trace's header that determine the start, and ReadStart reads them. CompareStart
	// compares them with the rules.
	WriteStart(w *jsonout.Writer, t *contest.Terms, start P)
	ReadStart(t *replay.Trace, header Members) (P, error)
	CompareStart(c *replay.Checker, t *replay.Trace, header Members, start P) error

	// Optional returns the parts that a game may leave out.
	Optional() Optional[P]
}

// Optional are the parts of Rules that a game may leave out.
type Optional[P Position[P]] struct {
	// Before and After are the members of a turn's line before and after the answers, and End those of the end line. They are
	// written from the position after the turn.
	Before, After, End []Member[P]

	// Answers is the format of the answers in a turn's line; nil: Outputs.
	Answers Answers[P]

	// Nothing is the answer without effect; empty if the game has none.
	Nothing string

	// Remote returns the player of a running process; nil: the process receives only the input of each turn.
	Remote func(seat int, t *contest.Terms, s *contest.Seat) Player[P]

	// Drawn returns the options that generate a recorded start, for games whose traces do not contain the scenario's options;
	// none if it was not generated from options.
	Drawn func(start P) []contest.OptionValue

	// Adopt sets a position to a recorded state of another engine that contradicts the rules; nil if the game has no such
	// traces.
	Adopt func(at P, state []byte) error

	// Recorded returns the format of the contest's own recordings; nil if there are none.
	Recorded func() Record[P]

	// Narrate starts the story of a match; nil if the game has no stories.
	Narrate func(start P) StoryBuilder[P]
}

// Answers is a format of the answers in a turn's line.
type Answers[P any] interface {
	// Write writes the answers of the last turn before a position, and Read reads those of the turn after it.
	Write(w *jsonout.Writer, at P, said []contest.Answer)
	Read(t *replay.Trace, line Members, at P) ([]contest.Answer, error)
}

// Members are the members of a line of a trace.
type Members = map[string]json.RawMessage

// Player plays a seat.
type Player[P any] interface {
	// Turn returns the player's line for the next turn. A *bot.Failure is the player's failure to answer; any other error
	// ends the match. The player must not change the position. greeted reports whether it was asked before.
	Turn(at P, greeted bool) (line string, err error)
}
