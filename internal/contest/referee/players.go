package referee

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
)

// player answers the referee's questions to a seat. An error is a missing answer.
type player interface {
	answer(at *session, a *ask, limit budget) (string, error)
}

// setup configures a built-in bot.
type setup struct {
	seed uint64
	idle string
}

// idlePlayer always gives the answer without effect.
type idlePlayer struct{ line string }

func (p idlePlayer) answer(*session, *ask, budget) (string, error) { return p.line, nil }

// randomPlayer answers with one of the referee's choices at random.
type randomPlayer struct {
	idlePlayer
	dice *rand.Rand
}

func (p randomPlayer) answer(_ *session, a *ask, _ budget) (string, error) {
	if len(a.Choices) == 0 {
		return p.line, nil
	}
	return a.Choices[p.dice.IntN(len(a.Choices))], nil
}

// builtins returns the built-in bots of all games of this package.
func builtins(idle string) contest.Builtins[setup, player] {
	does := "answers with an empty line"
	if idle != "" {
		does = "always answers " + idle
	}
	return contest.Builtins[setup, player]{
		{Builtin: bot.Builtin{Name: "idle", Summary: does}, New: func(s setup, _ []bot.Option) (player, error) { return idlePlayer{s.idle}, nil }},
		{
			Builtin: bot.Builtin{Name: "random", Summary: "picks one of the choices that the referee offers at random; without choices it plays like @idle"},
			New: func(s setup, _ []bot.Option) (player, error) {
				return randomPlayer{idlePlayer{s.idle}, rand.New(rand.NewPCG(s.seed, 0))}, nil
			},
		},
		{Builtin: contest.RecordedBot()},
	}
}

// processPlayer is a bot that is a process.
type processPlayer struct {
	*conversation.Process
	text []byte
}

func (p *processPlayer) answer(at *session, a *ask, limit budget) (string, error) {
	if a.open != nil {
		return p.relayAnswer(at, a, limit.remaining())
	}
	p.text = a.appendText(p.text[:0])
	line, err := p.AskLines("turn "+at.turnName(), p.text, limit.remaining(), a.lines())
	return string(line), err
}
