package contest

import (
	"cmp"
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Game is a rule set. Its optional capabilities are the Abilities in its Info.
type Game interface {
	// Info returns the description of the game; it is constant.
	Info() Info

	// Prepare validates the terms of a match, before anything is started. Unreadable scenarios, unknown rules and invalid
	// limits are errors. Only the scenario is required: rules and limit of turns default to the game's. A zero clock means no
	// limits.
	//
	// Scenarios whose options have passed ScenarioOption.Check are always valid, and have the same limit of turns.
	Prepare(t Terms) (Table, error)

	// Open returns a playback of a trace. With a checker it compares the trace with the rules: the start immediately, turns
	// and end in Next. An unreadable trace is an error.
	Open(t *replay.Trace, check *replay.Checker) (Playback, error)
}

// Table is a prepared match. It can be played any number of times, also concurrently.
type Table interface {
	// Terms returns the terms given to Prepare with all defaults filled in.
	Terms() Terms

	// WithSeed returns the same table with another seed.
	WithSeed(seed int64) Table

	// Play plays a match to its end, with bot processes that are already running. A bot's failure is part of the result; an
	// error means that the match could not be played or recorded. When ctx is done, the match ends as Interrupted with the
	// result so far.
	Play(ctx context.Context, seats []Seat, o Observer) (Result, error)

	// Resume replays the past of a match and continues it like Play: trace and progress cover both parts. The recorded match
	// must have the same game, start and rules; other terms, such as the limit of turns, are those of the table.
	Resume(ctx context.Context, from Past, seats []Seat, o Observer) (Result, error)

	// Replay plays a recorded match again from its answers, without bots. Result, Trace, Moves and Progress are the same as in
	// the original match; other parts of the observer are not called. The result lacks what the rules do not determine: times
	// (of Timing it has only Turns and First), details of failures besides kind and turn (see Moves.Failures), warnings,
	// Repeat, and paths. A record is invalid if it is of another match or interrupted, has an unreadable answer, or ends
	// before or after the match.
	Replay(record *Moves, seats []Seat, o Observer) (Result, error)

	// Start returns the stage and the scene before the first turn.
	Start() (scene.Stage, scene.Scene)

	// Bound returns an upper bound of a seat's score; nil if unknown.
	Bound() *Bound
}

// Playback replays a recorded match turn by turn, from its start.
type Playback interface {
	// Next plays the next recorded turn. It returns io.EOF after the last one.
	Next() error
	// Turn returns the number of turns played, as the game counts them; 0 is the start.
	Turn() int
	// WriteState writes the state in the format of the game's traces.
	WriteState(w *jsonout.Writer)
	// Exchanges returns the input and output of the bots in the last turn; nothing with a checker.
	Exchanges() []Exchange
	// Terms returns the terms of the recorded match, as far as its trace has them: recordings of a contest's engine have no
	// clock. Table prepares a match with the recorded start, scenario and rules, and otherwise the given terms; a limit of 0
	// turns means the recorded limit.
	Terms() Terms
	Table(t Terms) (Table, error)
	// Result returns the result so far, without bots, times and logs. It is final after the last turn, and Interrupted before
	// the end of the match.
	Result() Result
	// Stage returns the constant part of the match for viewers, and Scene the present state with the events of the last turn;
	// with a checker there are no scenes.
	Stage() scene.Stage
	Scene() scene.Scene
	// Narrate enables collecting a story; it must be called before the first turn. Story returns the story of the turns so
	// far; empty if the game has none.
	Narrate()
	Story() story.Story
}

// ReplayJSON is the extension of replay files in JSON.
const ReplayJSON = ".json"

// OfficialRules is the name of the contest's rules.
const OfficialRules = "official"

// Info describes a game: data for lists, help and defaults, and optional capabilities.
type Info struct {
	Name        string   `json:"name"`  // as in scenarios: "carnegie"
	Title       string   `json:"title"` // "Carnegie Cookoff (AWAP 2026)"
	Seats       []string `json:"seats"` // in the order of bots on the command line
	Acts        string   `json:"acts"`  // who acts when, briefly
	Score       string   `json:"score"` // name of the score: "money"
	Turn        string   `json:"-"`     // name of a turn; empty: "turn"
	Turns       int      `json:"turns"` // default maximum
	MaxTurns    int      `json:"-"`
	Rules       []string `json:"rules"` // presets, the default first
	UserDefined bool     `json:"-"`     // added by the user, with an own referee
	// RulesVersion changes when the same start and answers lead to different states.
	RulesVersion int          `json:"-"`
	Clock        Clock        `json:"clock"` // default limits
	Builtins     bot.Builtins `json:"-"`
	// ShareFloor is above 0 if scores of different scenarios have different scales, such as money in rich and poor kitchens.
	// They are then compared as shares of the sum of both scores and this floor (rating.RelativeMargin).
	ShareFloor float64 `json:"-"`
	// Encounters determine which seatings of the same bots are different matches.
	Encounters Encounters `json:"-"`
	// Options are the options of the game's scenarios: game:option=value,….
	Options []ScenarioOption `json:"options"`
	// Calls are the names of the actions that bots can call and the rules can refuse; empty if bots answer with lines.
	Calls []string `json:"-"`
	// Lines describes the lines that its bots read and write.
	Lines bot.Lines `json:"-"`
	// OwnFiles is the name of the files that the game puts into the bots' working folders; empty for none. Each process then
	// needs its own folder.
	OwnFiles string `json:"-"`
	// Runner runs bots that are Python files; nil if the game runs them as plain scripts.
	Runner *bot.Runner `json:"-"`
	// Replay is the extension of the contest's replay files; empty if it has none. Matches write replays in ReplayJSON by
	// default, and in other formats only on request.
	Replay string `json:"-"`

	Abilities `json:"-"`
}

// TurnWord returns the game's word for a turn: "turn" or "round".
func (i Info) TurnWord() string { return cmp.Or(i.Turn, "turn") }

// CheckSeats returns an error if the number of bots is wrong.
func (i Info) CheckSeats(seats int) error {
	if seats != len(i.Seats) {
		return fmt.Errorf("the game %s is played by %d bots, not %d", i.Name, len(i.Seats), seats)
	}
	return nil
}
