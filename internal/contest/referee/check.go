package referee

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// CheckResult is the result of one check of a referee.
type CheckResult struct {
	Check   string `json:"check"`
	Passed  bool   `json:"passed"`
	Warning bool   `json:"warning"` // passed, but probably a mistake
	Detail  string `json:"detail"`
}

// warning is the error of a check that passed, but with a probable mistake.
type warning string

func (w warning) Error() string { return string(w) }

// Extent of the checks.
const (
	checkedSeeds  = 5
	fuzzedMatches = 20
	slowStep      = 10 * time.Millisecond
)

// checker checks a referee by playing matches with generated answers.
type checker struct {
	ctx       context.Context
	game      *Game
	now       func() time.Time
	abilities []string // of the referee
	steps     int
	spent     time.Duration // time taken by the referee
}

// Check plays matches to test whether the referee keeps to the protocol and is deterministic. It ends early when ctx is done.
func (g *Game) Check(ctx context.Context, now func() time.Time, tell func(check string)) (all []CheckResult, err error) {
	c := &checker{ctx: ctx, game: g, now: now}
	for _, check := range []struct {
		name  string
		run   func() (string, error)
		needs string // the required ability of the referee; empty for none
	}{
		{"plays", c.plays, ""},
		{"determinism", c.determinism, ""},
		{"seeds", c.seeds, ""},
		{"options", c.options, ""},
		{"turn limit", c.turnLimit, ""},
		{"failing bots", c.failing, ""},
		{"fuzzed answers", c.fuzzed, ""},
		{"views", c.views, abilityViews},
		{"bound", c.bound, abilityBound},
		{"seats", c.seats, ""},
		{"speed", c.speed, ""},
	} {
		if check.needs != "" && !slices.Contains(c.abilities, check.needs) {
			continue
		}
		tell(check.name)
		detail, err := check.run()
		if ctx.Err() != nil {
			return all, ctx.Err()
		}
		if err != nil {
			detail = err.Error()
		}
		_, warned := errors.AsType[warning](err)
		all = append(all, CheckResult{Check: check.name, Passed: err == nil || warned, Warning: warned, Detail: detail})
		if err != nil && !warned && check.name == "plays" {
			break
		}
	}
	return all, nil
}

// terms returns the terms of a match without time limits; options override the defaults.
func (c *checker) terms(seed int64, options map[string]string) contest.Terms {
	t := contest.Terms{Scenario: contest.Scenario{Game: c.game.info.Name, Name: c.game.info.Name}, Turns: c.game.info.Turns}
	for _, o := range c.game.info.Options {
		value := o.Default
		if given, ok := options[o.Name]; ok {
			value = given
		}
		if o.Name == contest.OptionSeed {
			value = strconv.FormatInt(seed, 10)
		}
		t.Scenario.Options = append(t.Scenario.Options, contest.OptionValue{Name: o.Name, Value: value})
	}
	return t
}

// answerFunc returns the answer to a question.
type answerFunc func(turn int, a *ask) contest.Answer

// randomAnswers answers with one of the referee's choices at random.
func (c *checker) randomAnswers(seed uint64) answerFunc {
	p := randomPlayer{idlePlayer{c.game.manifest.Idle}, rand.New(rand.NewPCG(seed, 1))}
	return func(_ int, a *ask) contest.Answer {
		text, _ := p.answer(nil, a, budget{}) // never fails
		return contest.Answer{Text: text}
	}
}

func (c *checker) plays() (string, error) {
	p, err := c.play(c.terms(1, nil), c.randomAnswers(1))
	if err == nil && c.game.manifest.Kind != kindBrutaltester && p.turns == 1 && p.messages > 1 {
		err = warning(fmt.Sprintf("turn was 1 in all %d positions; increase it with each move", p.messages))
	}
	return "a match of " + spelling.Count(p.turns, "turn"), err
}

func (c *checker) seeds() (string, error) {
	starts := map[string]bool{}
	for seed := range int64(checkedSeeds) {
		p, err := c.play(c.terms(seed, nil), c.randomAnswers(1))
		if err != nil {
			return "", fmt.Errorf("seed=%d: %w", seed, err)
		}
		starts[p.start] = true
	}
	if len(starts) == 1 {
		return "all seeds have the same start; later turns may still be random", nil
	}
	return fmt.Sprintf("%d seeds, %d different starts", checkedSeeds, len(starts)), nil
}

// options plays with the minimum and maximum of each range, and with each choice.
func (c *checker) options() (string, error) {
	n := 0
	for i := range c.game.manifest.options {
		o := &c.game.manifest.options[i]
		values := o.Choices
		if len(values) == 0 {
			values = []string{strconv.Itoa(*o.From), strconv.Itoa(*o.To)}
		}
		for _, value := range values {
			if _, err := c.play(c.terms(1, map[string]string{o.Name: value}), c.randomAnswers(1)); err != nil {
				return "", fmt.Errorf("%s=%s: %w", o.Name, value, err)
			}
			n++
		}
	}
	return fmt.Sprintf("%d values", n), nil
}

func (c *checker) turnLimit() (string, error) {
	if c.game.manifest.Kind == kindBrutaltester {
		return "not checked: the referee does not know the limit", nil
	}
	for _, turns := range []int{1, 2, 3, c.game.info.Turns} {
		t := c.terms(1, nil)
		t.Turns = min(turns, c.game.info.MaxTurns)
		if _, err := c.play(t, c.randomAnswers(1)); err != nil {
			return "", fmt.Errorf("turns=%d: %w", t.Turns, err)
		}
	}
	return "it ends matches of 1, 2 and 3 turns", nil
}

// failing plays matches in which all seats, or a single one, fail from turn 1, 2 or 5 on.
func (c *checker) failing() (string, error) {
	n, seats := 0, len(c.game.info.Seats)
	for _, from := range []int{1, 2, 5} {
		for seat := -1; seat < seats; seat++ {
			sensible := c.randomAnswers(1)
			p, err := c.play(c.terms(1, nil), func(turn int, a *ask) contest.Answer {
				if turn >= from && (seat < 0 || a.Seat == seat) {
					return contest.Answer{Missed: &bot.Failure{Kind: bot.Crashed}}
				}
				return sensible(turn, a)
			})
			if err != nil {
				return "", fmt.Errorf("%s failed from turn %d on: %w", c.seatName(seat), from, err)
			}
			if seat >= 0 && seats > 1 && from == 1 && p.wonFailed(seat) {
				return "", fmt.Errorf("%s failed in turn 1 but won", c.seatName(seat))
			}
			n++
		}
	}
	return fmt.Sprintf("%d matches in which bots fail", n), nil
}

// wonFailed reports whether a failed seat is the only winner although another bot did not fail.
func (p *trial) wonFailed(seat int) bool {
	return p.failed[seat] && slices.Contains(p.failed, false) && p.places[seat] == 1 && countBelow(p.places, 2) == 1
}

func (c *checker) seatName(seat int) string {
	if seat < 0 {
		return "all bots"
	}
	return "the bot in seat " + c.game.info.Seats[seat]
}

// oddAnswers returns answers that no game expects.
func oddAnswers() []string {
	return []string{
		"", " ", "-1", "0", "99999999999999999999", "1e400", "NaN", "null", "\x00", "ä\u202e", `{"a":[1`, `"`, `\`, "0 0", "1 2 3 4 5 6 7 8 9",
		"%s%n", strings.Repeat("x", 100_000), strings.Repeat("9", 5000), "\t", "UP", "true", "１",
	}
}

func (c *checker) fuzzed() (string, error) {
	for n := range fuzzedMatches {
		dice, sensible := rand.New(rand.NewPCG(uint64(n), 2)), c.randomAnswers(uint64(n))
		odd := oddAnswers()
		last := ""
		_, err := c.play(c.terms(int64(n), nil), func(turn int, a *ask) contest.Answer {
			if dice.IntN(3) > 0 {
				return sensible(turn, a)
			}
			last = odd[dice.IntN(len(odd))]
			if good := sensible(turn, a).Text; dice.IntN(3) == 0 && good != "" {
				i := dice.IntN(len(good))
				last = strings.ToValidUTF8(good[:i]+string(rune('!'+dice.IntN(90)))+good[i:], "\uFFFD")
			}
			lines := slices.Repeat([]string{last}, max(a.lines(), 1))
			return contest.Answer{Text: strings.Join(lines, "\n")}
		})
		if err != nil {
			return "", fmt.Errorf("after the answer %.60q: %w", last, err)
		}
	}
	return fmt.Sprintf("%d matches with odd answers", fuzzedMatches), nil
}

// seats counts the wins of equally strong players in each seat.
func (c *checker) seats() (string, error) {
	seats := len(c.game.info.Seats)
	if seats == 1 {
		return "one seat", nil
	}
	won, asked := make([]int, seats), make([]int, seats)
	matches := c.game.manifest.seatMatches()
	for n := range matches {
		p, err := c.play(c.terms(int64(n), nil), c.randomAnswers(uint64(n)))
		if err != nil {
			return "", err
		}
		for seat, place := range p.places {
			asked[seat] += p.asked[seat]
			if place == 1 {
				won[seat]++
			}
		}
	}
	return c.seatShares(matches, won, asked)
}

// seatShares describes how often equally strong players won in each seat.
func (c *checker) seatShares(matches int, won, asked []int) (string, error) {
	names := c.game.info.Seats
	if seat := slices.Index(asked, 0); seat >= 0 {
		return "", warning(fmt.Sprintf("%s was not asked in any of %d matches", names[seat], matches))
	}
	var each []string
	total := 0
	for seat, n := range won {
		each, total = append(each, fmt.Sprintf("%s %d", names[seat], n)), total+n
	}
	if seat := slices.Index(won, matches); seat >= 0 && total == matches {
		return "", warning(fmt.Sprintf("with equal players, %s won all %d matches", names[seat], matches))
	}
	return fmt.Sprintf("with equal players, first places in %d matches: %s (a draw counts for each seat)", matches, strings.Join(each, ", ")), nil
}

func (c *checker) speed() (string, error) {
	if c.steps == 0 {
		return "", errors.New("the referee asked no questions")
	}
	per := (c.spent / time.Duration(c.steps)).Round(time.Microsecond)
	text := fmt.Sprintf("%v per answer", per)
	if per > slowStep {
		text += "; a tournament of a thousand matches will take a long time"
	}
	return text, nil
}
