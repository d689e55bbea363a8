package linegame

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Position is a match between two turns: the state of the rules, and the stats for the scoreboard.
type Position[P any] interface {
	// Clone returns a copy that shares nothing mutable.
	Clone() P
	// Limit sets the maximum number of turns: a match that ended only by its old limit continues, and one beyond
	// the new limit is over.
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
	// Play plays the next turn. said has an answer for each seat, empty for seats that are not asked. It returns
	// the answers that are refused such that the bot is out of the match.
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

// Refused is a bot that is out of the match because of its answer or missing answer.
type Refused struct {
	Seat   int
	Reason string // why an existing answer was refused
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

	// Builtin creates a built-in bot, and Remote the player of a running process.
	Builtin(start P, seat int, t *contest.Terms, s *contest.Seat, o contest.Observer) (Player[P], error)
	Remote(seat int, t *contest.Terms, s *contest.Seat) Player[P]

	// Nothing returns the answer without effect; empty if there is none.
	Nothing() string

	// WriteStart writes the members of a trace's header that rebuild the start, and ReadStart reads them.
	// CompareStart compares them with the rules.
	WriteStart(w *jsonout.Writer, t *contest.Terms, start P)
	ReadStart(t *replay.Trace, header Members) (P, error)
	CompareStart(c *replay.Checker, t *replay.Trace, header Members, start P) error

	// Drawn returns the options that make a recorded start, in a game whose traces do not contain the scenario's
	// options; none if it was made in another way.
	Drawn(start P) []contest.OptionValue

	// WriteAnswers writes the answers of the last turn, and ReadAnswers reads them from the line of the turn after
	// a position.
	WriteAnswers(w *jsonout.Writer, at P, said []contest.Answer)
	ReadAnswers(t *replay.Trace, line Members, at P) ([]contest.Answer, error)

	// Before and After return the other members of a turn's line, before and after the answers, and End those of
	// the end line. They are written from the position after the turn.
	Before() []Member[P]
	After() []Member[P]
	End() []Member[P]

	// Adopt returns what sets a position to the state in a trace, where another engine gave it and the rules do not
	// lead to it; nil if the game has no such traces.
	Adopt() func(at P, state []byte) error

	// Recorded returns the format of the contest's own recordings; nil if there is none.
	Recorded() Record[P]
}

// Members are the members of a line of a trace.
type Members = map[string]json.RawMessage

// Player plays a seat.
type Player[P any] interface {
	// Turn returns the player's line for the next turn. An error is a missing answer: a *bot.Failure is
	// the player's own, any other is the match's. The player must not change the position. greeted reports whether
	// it was asked before.
	Turn(at P, greeted bool) (line string, err error)
}
