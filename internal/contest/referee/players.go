package referee

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
)

// player plays a seat: it answers the questions of the referee. An error is a missing answer.
type player interface {
	answer(at *course, a *ask, limit budget) (string, error)
}

// setup has what a built-in bot needs.
type setup struct {
	seed uint64
	idle string
}

// idler answers with what does nothing.
type idler struct{ line string }

func (p idler) answer(*course, *ask, budget) (string, error) { return p.line, nil }

// chooser answers with one of the referee's choices.
type chooser struct {
	idler
	dice *rand.Rand
}

func (p chooser) answer(_ *course, a *ask, _ budget) (string, error) {
	if len(a.Choices) == 0 {
		return p.line, nil
	}
	return a.Choices[p.dice.IntN(len(a.Choices))], nil
}

// ownBots returns the built-in bots of all games with a referee.
func ownBots(idle string) contest.Builtins[setup, player] {
	does := "answers with an empty line"
	if idle != "" {
		does = "always answers " + idle
	}
	return contest.Builtins[setup, player]{
		{Builtin: bot.Builtin{Name: "idle", Summary: does}, New: func(s setup, _ []bot.Option) (player, error) { return idler{s.idle}, nil }},
		{
			Builtin: bot.Builtin{Name: "random", Summary: "takes one of the choices that the referee names; without any it does as @idle"},
			New: func(s setup, _ []bot.Option) (player, error) {
				return chooser{idler{s.idle}, rand.New(rand.NewPCG(s.seed, 0))}, nil
			},
		},
		{Builtin: contest.RecordedBot()},
	}
}

// remote is a bot in its own process.
type remote struct {
	*conversation.Process
	text []byte
}

func (p *remote) answer(at *course, a *ask, limit budget) (string, error) {
	if a.open != nil {
		return p.converse(at, a, limit.left())
	}
	p.text = a.appendText(p.text[:0])
	line, err := p.AskLines("turn "+at.name(), p.text, limit.left(), a.lines())
	return string(line), err
}
