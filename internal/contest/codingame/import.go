package codingame

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Contest describes a contest whose games can be imported, for recognizing them: files do not name their contest.
type Contest struct {
	Verbs   []string // first words of orders
	Leagues []string // most likely first; files do not name their league either
}

// otherContestError reports a game of another contest.
type otherContestError struct{ why string }

func (e *otherContestError) Error() string { return e.why }
func (e *otherContestError) Unwrap() error { return contest.ErrUnknownFormat }

// Importer returns the importer of a contest's games.
func Importer[P linegame.Position[P]](rules linegame.Rules[P], c Contest) contest.Importer {
	return func(ctx context.Context, from *contest.Foreign, to contest.Recorder) (*contest.Imported, error) {
		return importGame(ctx, rules, c, from, to)
	}
}

// importGame writes the trace of a game. It tries all leagues and chooses the one that explains the game best.
func importGame[P linegame.Position[P]](ctx context.Context, rules linegame.Rules[P], c Contest, from *contest.Foreign, to contest.Recorder) (*contest.Imported, error) {
	g, err := Parse(from.Text)
	if err != nil {
		return nil, err
	}
	info := rules.Info()
	if err := c.check(g, info); err != nil {
		return nil, err
	}
	seed, err := g.seed()
	if err != nil {
		return nil, err
	}
	var best *attempt
	var attempts []*attempt
	for _, league := range c.Leagues {
		t := &attempt{game: g, league: league, next: make([]int, len(g.Names)), Buffer: contest.NewBuffer(to)}
		if err := play(ctx, rules, t, seed); err != nil {
			return nil, err
		}
		if attempts = append(attempts, t); best == nil || t.better(best) {
			best = t
		}
	}
	best.noteOthers(attempts)
	return &best.imported, best.Flush()
}

// seed returns the seed of a game as text.
func (g *Game) seed() (string, error) {
	seed, ok := g.Input[contest.OptionSeed]
	_, err := strconv.ParseInt(seed, 10, 64)
	switch {
	case !ok:
		return "", errors.New("refereeInput has no line seed=NUMBER, so the start is unknown")
	case g.duplicateKey == contest.OptionSeed:
		return "", errors.New("refereeInput has two seeds, so the start is unknown")
	case err != nil:
		return "", fmt.Errorf("refereeInput: seed is %.40q; it must be a 64-bit whole number", seed)
	}
	return seed, nil
}

// check returns an error if a game is not of the contest.
func (c *Contest) check(g *Game, info contest.Info) error {
	if len(g.Names) != len(info.Seats) {
		return &otherContestError{fmt.Sprintf("it is a game of CodinGame with %s, which matches no contest that cookoff knows", spelling.Count(len(g.Names), "player"))}
	}
	known, all := 0, 0
	for _, answers := range g.Answers {
		for _, answer := range answers {
			verb := strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == ';' })
			if all++; len(verb) == 0 || slices.Contains(c.Verbs, strings.ToUpper(verb[0])) {
				known++
			}
		}
	}
	if all == 0 {
		return errors.New("it is a game of CodinGame without the players' answers (stdout of the frames), so there is nothing to play")
	}
	if 2*known < all {
		return &otherContestError{fmt.Sprintf("it is a game of CodinGame, but not of %s: most answers do not begin with %s", info.Title, strings.Join(c.Verbs, ", "))}
	}
	return nil
}

// attempt is a game played in one of the leagues.
type attempt struct {
	game      *Game
	league    string
	next      []int // index of the next answer, by player
	imported  contest.Imported
	refused   int  // number of refused orders
	truncated bool // the answers end before the game
	scored    bool // the scores equal those of the file
	*contest.Buffer
}

// noteOthers adds a note about other leagues that explain the end of the game equally well.
func (t *attempt) noteOthers(attempts []*attempt) {
	var others []string
	for _, o := range attempts {
		if o != t && o.agreement() == t.agreement() && (t.scored || t.imported.Differs == 0) {
			others = append(others, o.league)
		}
	}
	if len(others) > 0 {
		note := fmt.Sprintf("the file does not name the league: %s is assumed, as it refuses the fewest orders; the match would end the same in %s", t.league, spelling.List(others))
		t.imported.Notes = append(t.imported.Notes, note)
	}
}

// better reports whether the league explains the game better than another, or equally well with fewer refused orders.
func (t *attempt) better(than *attempt) bool {
	if ours, theirs := t.agreement(), than.agreement(); ours != theirs {
		return ours > theirs
	}
	return t.refused < than.refused
}

// agreement ranks how well the league explains the game: the turns that agree, more if the end does.
func (t *attempt) agreement() int {
	switch {
	case t.imported.Differs > 0 && t.scored:
		return math.MaxInt - 2
	case t.imported.Differs > 0:
		return t.imported.Turns
	case t.truncated:
		return math.MaxInt - 1
	}
	return math.MaxInt
}

// play plays the answers of a game by the rules.
func play[P linegame.Position[P]](ctx context.Context, rules linegame.Rules[P], t *attempt, seed string) error {
	info := rules.Info()
	options := []contest.OptionValue{{Name: contest.OptionSeed, Value: seed}, {Name: contest.OptionLeague, Value: t.league}}
	scenario := contest.Scenario{Game: info.Name, Name: info.Name + ":seed=" + seed + ",league=" + t.league, Options: options}
	t.imported = contest.Imported{Form: "CodinGame game of " + info.Title, Bots: slices.Clone(t.game.Names)}
	for i, name := range t.imported.Bots {
		if name == "" {
			t.imported.Bots[i] = "player" + strconv.Itoa(i)
		}
	}
	script := &linegame.Script[P]{
		Terms: contest.Terms{Scenario: scenario, Clock: info.Clock}, Bots: t.imported.Bots,
		Next:      func(at P) ([]contest.Answer, error) { return t.answers(at.Asked()) },
		Exchanged: func(x contest.Exchange) { t.refused += len(x.Refused) },
	}
	at, result, err := linegame.Transcribe(ctx, rules, script, t)
	if err != nil {
		return err
	}
	t.imported.Turns = len(t.Lines) - 2
	t.end(&result, at.Where(), at.Turn())
	return nil
}

// answers returns the answers of the asked players. A player without further answers has failed if others have some, or if
// its score is negative.
func (t *attempt) answers(asked []int) ([]contest.Answer, error) {
	answers := make([]contest.Answer, len(t.game.Names))
	for _, seat := range asked {
		if list := t.game.Answers[seat]; t.next[seat] < len(list) {
			var err error
			if answers[seat], err = contest.AnswerOf(list[t.next[seat]], nil); err != nil {
				return nil, err
			}
			continue
		}
		if t.remaining() == 0 && (seat >= len(t.game.Scores) || t.game.Scores[seat] >= 0) {
			t.truncated = true
			return nil, io.EOF
		}
		answers[seat] = linegame.MissedAnswer(bot.TimedOut)
	}
	for _, seat := range asked {
		if answers[seat].Missed == nil {
			t.next[seat]++
		}
	}
	return answers, nil
}

// remaining returns the number of answers not yet played.
func (t *attempt) remaining() (n int) {
	for player, list := range t.game.Answers {
		n += len(list) - t.next[player]
	}
	return n
}

// end compares the end of the game with the file.
func (t *attempt) end(result *contest.Result, where string, turn int) {
	note := func(format string, args ...any) {
		t.imported.Notes = append(t.imported.Notes, fmt.Sprintf(format, args...))
	}
	differs := func(format string, args ...any) {
		t.imported.Differs = max(turn, 1)
		note(format, args...)
	}
	if t.game.failCause != "" {
		note("the runner gave up: %s", t.game.failCause)
	}
	ends := "it may come from another version of the referee"
	switch left := t.remaining(); {
	case t.truncated:
		note("the file ends after %s, but by these rules the game continues", where)
		ends += ", or the end of the game may be missing"
	case left > 0:
		differs("by these rules the game ends in %s, but the file has %d more answers; %s", where, left, ends)
	}
	t.scored = len(t.game.Scores) > 0
	for i, score := range t.game.Scores {
		s := &result.Seats[i]
		if score < 0 && s.Failure != nil || score >= 0 && score == float64(s.Score) {
			continue
		}
		t.scored = false
		differs("%s has %d points after %s by these rules, but %v in the file; %s", t.imported.Bots[i], s.Score, where, score, ends)
	}
	if len(t.game.Scores) == 0 && !t.truncated {
		note("the file has no scores to compare")
	}
}
