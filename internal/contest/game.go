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

// Game is a game's rule set. Optional capabilities are the Abilities of its Info.
type Game interface {
	// Info describes the game; it is constant.
	Info() Info

	// Prepare validates the terms of a match once, before anything is started. Unreadable scenarios, unknown rules
	// and invalid limits are errors. Only the scenario is required: rules and limit of turns default to the game's.
	// A zero clock means no limits.
	//
	// Scenarios given by options that passed their ScenarioOption's check are never errors, and have the same limit
	// of turns.
	Prepare(t Terms) (Table, error)

	// Open starts to replay a trace. With a checker it compares everything with the rules: the start at once, turns
	// and the end in Next. An error means that the trace cannot be read.
	Open(t *replay.Trace, check *replay.Checker) (Playback, error)
}

// Table is a match that is set up, with everything that fixes its start. Any number of matches can be played at it,
// also concurrently.
type Table interface {
	// Terms returns the terms of Prepare with all defaults filled in.
	Terms() Terms

	// WithSeed returns the same table with another seed.
	WithSeed(seed int64) Table

	// Play plays a match to its end, with bot processes that are running already. A bot's failure is part of the
	// result; an error means that the match could not be played or recorded. When ctx is done the match ends as
	// interrupted, with the result of the turns played.
	Play(ctx context.Context, seats []Seat, o Observer) (Result, error)

	// Resume replays the past of a match and continues it as Play does: trace and progress cover both parts. It is
	// an error if the recorded match is not of this game, start and rules. Everything else is the table's: the
	// match ends at its limit of turns, whatever the recorded one's was.
	Resume(ctx context.Context, from Past, seats []Seat, o Observer) (Result, error)

	// Replay plays a recorded match again, by its answers and the same rules, without bots. Result, Trace, Moves and
	// Progress are as when it was played; other parts of the observer are not called. The rules do not determine
	// times, what was wrong with a bot besides kind and turn of its failure (Moves.Failures), the warnings of bots
	// and of the machine, Repeat, and paths; of Timing there are only Turns and First. A record of another match,
	// with an answer that cannot be read, or that ends before or after the match is an error: so is an interrupted
	// one.
	Replay(record *Moves, seats []Seat, o Observer) (Result, error)

	// Start returns the stage and the scene before the first turn.
	Start() (scene.Stage, scene.Scene)

	// Bound returns an upper bound of a seat's score at the table; nil if unknown.
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
	// Exchanges returns the input and output of the bots in the last turn. A playback that compares has none.
	Exchanges() []Exchange
	// Terms returns the terms of the recorded match, as far as its trace has them: recordings of a contest's own
	// engine have no clock. Table sets up a match with the same start, scenario and rules and otherwise new terms;
	// a limit of turns of 0 is the recorded one's.
	Terms() Terms
	Table(t Terms) (Table, error)
	// Result returns the result so far, which is final after the last turn. A match that is not over counts as
	// interrupted. It has no bots, times or logs: the rules do not determine them.
	Result() Result
	// Stage returns the constant part of the match for viewers, and Scene the present state with the events of the
	// last turn. A playback that compares has no scenes.
	Stage() scene.Stage
	Scene() scene.Scene
	// Narrate makes the playback collect a story. It must be called before the first turn. Story returns the story
	// of the turns played so far; empty if the game has none.
	Narrate()
	Story() story.Story
}

// ReplayJSON is the extension of replay files in JSON; they can be compressed.
const ReplayJSON = ".json"

// OfficialRules is the name of a contest's own rules.
const OfficialRules = "official"

// Info describes a game: data for lists, help and defaults, and its optional capabilities.
type Info struct {
	Name     string   `json:"name"`  // as in scenarios: "carnegie"
	Title    string   `json:"title"` // "Carnegie Cookoff (AWAP 2026)"
	Seats    []string `json:"seats"` // in the order of the bots on the command line
	Acts     string   `json:"acts"`  // who acts when, briefly
	Score    string   `json:"score"` // name of the score: "money"
	Turn     string   `json:"-"`     // name of a turn; empty: "turn"
	Turns    int      `json:"turns"` // default maximum
	MaxTurns int      `json:"-"`
	Rules    []string `json:"rules"` // presets, the default first
	Own      bool     `json:"-"`     // it is the user's, with a referee of its own
	// RulesVersion changes when the same answers from the same start would give different states.
	RulesVersion int       `json:"-"`
	Clock        Clock     `json:"clock"` // default limits
	Builtins     bot.Known `json:"-"`
	// ShareFloor is above 0 if the scores of different scenarios have no common scale, such as money in rich and
	// poor kitchens: they are then compared as shares of both bots' sum, with this floor (rating.RelativeMargin).
	ShareFloor float64 `json:"-"`
	// Encounters determine which seatings of bots are different matches.
	Encounters Encounters `json:"-"`
	// Options are the options of the game's scenarios: game:option=value,….
	Options []ScenarioOption `json:"options"`
	// Calls are the names of the actions by which bots act, and which can be refused; empty if bots answer with a
	// line.
	Calls []string `json:"-"`
	// Lines describes the lines of its bots.
	Lines bot.Lines `json:"-"`
	// OwnFiles is the name under which the game puts files into the bots' working folders. Each process then gets
	// its own folder; empty if there are no such files.
	OwnFiles string `json:"-"`
	// Runner runs bots that are Python files; nil if the game runs them as plain scripts.
	Runner *bot.Runner `json:"-"`
	// Replay is the extension of the contest's replay files; empty if it has none. Matches write a ReplayJSON by
	// default, other formats only on request.
	Replay string `json:"-"`

	Abilities `json:"-"`
}

// TurnWord returns the game's word for a turn: "turn" or "round".
func (i Info) TurnWord() string { return cmp.Or(i.Turn, "turn") }

// CheckSeats returns an error unless the game is played by that number of bots.
func (i Info) CheckSeats(seats int) error {
	if seats != len(i.Seats) {
		return fmt.Errorf("the game %s is played by %d bots, not %d", i.Name, len(i.Seats), seats)
	}
	return nil
}
