package linegame

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/scene"
)

// Position is a match between two turns: the state of the rules, and what is counted for the scoreboard.
type Position[P any] interface {
	// Clone is a copy that shares nothing that changes.
	Clone() P
	// Limit sets the limit of turns: a match that only its old limit had ended goes on up to the new one, and one
	// that is beyond it is over.
	Limit(turns int)
	// Asked are the seats that answer in the next turn, in the order in which they are asked; none when the match
	// is over.
	Asked() []int
	// Next is the next turn, counted from 1 over the whole match, and NextName what the game calls it: "17", "2/17".
	Next() int
	NextName() string
	// AppendInput appends what a seat is sent in the next turn; greeted reports whether it was sent something before.
	AppendInput(to []byte, seat int, greeted bool) []byte
	// Play plays the next turn. said has an answer for each seat; those of seats that are not asked are empty. It
	// gives the answers that the rules refuse so that the bot is out of the match.
	Play(said []contest.Answer) []Refused
	// Turn is how many turns were played, and Where the last of them in words: "turn 17".
	Turn() int
	Where() string
	// Scores are the scores so far, by seat.
	Scores() []int64
	// WriteState writes the state in the form of traces.
	WriteState(w *jsonout.Writer)
	// Scene is what viewers draw of the position. before is the one a turn earlier, and said what was answered in
	// between; at the start before is the position itself and said is nil.
	Scene(before P, said []contest.Answer) scene.Scene
	// Conclude ends the match, which was interrupted if it is not over, and fills in how. Seats and bots are there.
	Conclude(r *contest.Result)
}

// Refused is a bot that is out of the match for what it answered, or did not answer.
type Refused struct {
	Seat   int
	Reason string // of an answer that there was
}

// Member is a member of a line of a trace. What writes nothing is left out.
type Member[P any] struct {
	Key   string
	Write func(w *jsonout.Writer, at P)
}

// Rules are what a game is to this package.
type Rules[P Position[P]] interface {
	Info() contest.Info

	// Start is the position at the start of a match. It fills in the defaults of the terms.
	Start(t *contest.Terms) (P, error)

	// Stage is what viewers draw all through a match that begins so.
	Stage(start P) scene.Stage

	// Builtin readies a bot that ships, and Remote one that is a process, which runs already.
	Builtin(start P, seat int, t *contest.Terms, s *contest.Seat, o contest.Observer) (Player[P], error)
	Remote(seat int, t *contest.Terms, s *contest.Seat) Player[P]

	// Nothing is the answer of a bot that does nothing; empty where there is none.
	Nothing() string

	// WriteStart writes the members of a trace's header that rebuild the start, and ReadStart reads them.
	// CompareStart compares them with what the rules make of them.
	WriteStart(w *jsonout.Writer, t *contest.Terms, start P)
	ReadStart(t *replay.Trace, header Members) (P, error)
	CompareStart(c *replay.Checker, t *replay.Trace, header Members, start P) error

	// Drawn are the options that make a recorded start, in a game whose traces have no options of the scenario; none if it
	// was made otherwise.
	Drawn(start P) []contest.OptionValue

	// WriteAnswers writes what was answered in the turn that was played last, and ReadAnswers reads it from the
	// turn's line, which is the next after a position.
	WriteAnswers(w *jsonout.Writer, at P, said []contest.Answer)
	ReadAnswers(t *replay.Trace, line Members, at P) ([]contest.Answer, error)

	// Before and After are the other members of a turn's line, which stand before and after the answers, and End
	// those of the end line. They are written of the position after the turn.
	Before() []Member[P]
	After() []Member[P]
	End() []Member[P]

	// Recorded reads recordings of the contest's own referee; nil if there are none.
	Recorded() Record[P]
}

// Members are the members of a line of a trace.
type Members = map[string]json.RawMessage

// Player plays a seat.
type Player[P any] interface {
	// Turn answers the next turn with a line. An error is no answer: a *bot.Failure is the player's own, any other
	// is the match's. The player must not change the position. greeted reports whether it was asked before.
	Turn(at P, greeted bool) (line string, err error)
}
