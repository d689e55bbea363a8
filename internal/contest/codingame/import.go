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

// Contest describes a contest whose games can be imported: a file does not name its contest.
type Contest struct {
	Verbs   []string // with which an order begins
	Leagues []string // the likeliest first: a file does not name its league either
}

// errOther is the error for a game of another contest.
type errOther struct{ why string }

func (e *errOther) Error() string { return e.why }
func (e *errOther) Unwrap() error { return contest.ErrOtherForm }

// Import writes the trace of a game. Of the leagues it takes the first by which the game ends with the file's scores.
func Import[P linegame.Position[P]](ctx context.Context, rules linegame.Rules[P], c Contest, from *contest.Foreign, to contest.Recorder) (*contest.Imported, error) {
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
	var best *try
	var tries []*try
	for _, league := range c.Leagues {
		t := &try{game: g, league: league, next: make([]int, len(g.Names)), Candidate: contest.NewCandidate(to)}
		if err := play(ctx, rules, t, seed); err != nil {
			return nil, err
		}
		if tries = append(tries, t); best == nil || t.better(best) {
			best = t
		}
	}
	best.noteOthers(tries)
	return &best.made, best.Write()
}

// seed returns the seed of a game as it is written.
func (g *Game) seed() (string, error) {
	seed, ok := g.Input[contest.OptionSeed]
	_, err := strconv.ParseInt(seed, 10, 64)
	switch {
	case !ok:
		return "", errors.New("refereeInput has no line seed=NUMBER; without it the start is unknown")
	case g.twice == contest.OptionSeed:
		return "", errors.New("refereeInput has two seeds; which of them gave the start is unknown")
	case err != nil:
		return "", fmt.Errorf("refereeInput: seed is %.40q; without a whole number of 64 bits the start is unknown", seed)
	}
	return seed, nil
}

// check returns an error if a game is not one of the contest.
func (c *Contest) check(g *Game, info contest.Info) error {
	if len(g.Names) != len(info.Seats) {
		return &errOther{fmt.Sprintf("it is a game of CodinGame with %s, which fits no contest that cookoff knows", spelling.Count(len(g.Names), "player"))}
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
		return errors.New("it is a game of CodinGame without answers of players (stdout of the frames): there is nothing to play")
	}
	if 2*known < all {
		return &errOther{fmt.Sprintf("it is a game of CodinGame, but not of %s: most answers begin otherwise than with %s", info.Title, strings.Join(c.Verbs, ", "))}
	}
	return nil
}

// try is a game, played in one of the leagues.
type try struct {
	game    *Game
	league  string
	next    []int // answer, by player
	made    contest.Imported
	refused int  // orders
	cut     bool // the answers end before the game does
	scored  bool // the scores are those of the file, if it has some
	*contest.Candidate
}

// noteOthers says which other leagues explain the end of the game.
func (t *try) noteOthers(tries []*try) {
	var others []string
	for _, o := range tries {
		if o != t && o.agrees() == t.agrees() && (t.scored || t.made.Differs == 0) {
			others = append(others, o.league)
		}
	}
	if len(others) > 0 {
		note := fmt.Sprintf("the file does not name the league: %s is taken, in which fewest orders are refused; %s would end alike", t.league, spelling.List(others))
		t.made.Notes = append(t.made.Notes, note)
	}
}

// better reports whether the league explains the game better than another: with the same end, the one in which fewer
// orders are refused.
func (t *try) better(than *try) bool {
	if ours, theirs := t.agrees(), than.agrees(); ours != theirs {
		return ours > theirs
	}
	return t.refused < than.refused
}

// agrees returns how far the league explains the game.
func (t *try) agrees() int {
	switch {
	case t.made.Differs > 0 && t.scored:
		return math.MaxInt - 2
	case t.made.Differs > 0:
		return t.made.Turns
	case t.cut:
		return math.MaxInt - 1
	}
	return math.MaxInt
}

// play plays the answers of a game.
func play[P linegame.Position[P]](ctx context.Context, rules linegame.Rules[P], t *try, seed string) error {
	info := rules.Info()
	options := []contest.OptionValue{{Name: contest.OptionSeed, Value: seed}, {Name: contest.OptionLeague, Value: t.league}}
	scenario := contest.Scenario{Game: info.Name, Name: info.Name + ":seed=" + seed + ",league=" + t.league, Options: options}
	t.made = contest.Imported{Form: "CodinGame game of " + info.Title, Bots: slices.Clone(t.game.Names)}
	for i, name := range t.made.Bots {
		if name == "" {
			t.made.Bots[i] = "player" + strconv.Itoa(i)
		}
	}
	script := &linegame.Script[P]{
		Terms: contest.Terms{Scenario: scenario, Clock: info.Clock}, Bots: t.made.Bots,
		Next:      func(at P) ([]contest.Answer, error) { return t.answers(at.Asked()) },
		Exchanged: func(x contest.Exchange) { t.refused += len(x.Refused) },
	}
	at, result, err := linegame.Transcribe(ctx, rules, script, t)
	if err != nil {
		return err
	}
	t.made.Turns = len(t.Lines) - 2
	t.end(&result, at.Where(), at.Turn())
	return nil
}

// answers returns the answers of the players that are asked. A player that has no more answers, while others do or
// its score says so, has failed.
func (t *try) answers(asked []int) ([]contest.Answer, error) {
	said := make([]contest.Answer, len(t.game.Names))
	for _, seat := range asked {
		if list := t.game.Answers[seat]; t.next[seat] < len(list) {
			var err error
			if said[seat], err = contest.Answered(list[t.next[seat]], nil); err != nil {
				return nil, err
			}
			continue
		}
		if t.left() == 0 && (seat >= len(t.game.Scores) || t.game.Scores[seat] >= 0) {
			t.cut = true
			return nil, io.EOF
		}
		said[seat] = linegame.MissedAnswer(bot.TimedOut)
	}
	for _, seat := range asked {
		if said[seat].Missed == nil {
			t.next[seat]++
		}
	}
	return said, nil
}

// left returns the number of answers that were not played yet.
func (t *try) left() (n int) {
	for player, list := range t.game.Answers {
		n += len(list) - t.next[player]
	}
	return n
}

// end compares the end of the game.
func (t *try) end(result *contest.Result, where string, turn int) {
	note := func(format string, args ...any) { t.made.Notes = append(t.made.Notes, fmt.Sprintf(format, args...)) }
	differs := func(format string, args ...any) {
		t.made.Differs = max(turn, 1)
		note(format, args...)
	}
	if t.game.ended != "" {
		note("the runner gave up: %s", t.game.ended)
	}
	ends := "it may come from another version of the referee"
	switch left := t.left(); {
	case t.cut:
		note("the file ends after %s, before the game does by these rules", where)
		ends += ", or lack the end of the game"
	case left > 0:
		differs("by these rules the game is over in %s, but the file has %d more answers; %s", where, left, ends)
	}
	t.scored = len(t.game.Scores) > 0
	for i, score := range t.game.Scores {
		s := &result.Seats[i]
		if score < 0 && s.Failure != nil || score >= 0 && score == float64(s.Score) {
			continue
		}
		t.scored = false
		differs("%s has %d points by these rules after %s, and %v in the file; %s", t.made.Bots[i], s.Score, where, score, ends)
	}
	if len(t.game.Scores) == 0 && !t.cut {
		note("the file has no scores to compare")
	}
}
