package contest

import (
	"errors"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
)

// Answer is what a player said when it was asked.
type Answer struct {
	Text   string
	Missed *bot.Failure // why there is none; nil if there is one
}

// Answered makes an answer of the text or the error that a player gave. Its own failure is an answer
// that is missing; any other error is the match's, and given back.
func Answered(text string, err error) (Answer, error) {
	var a Answer
	switch {
	case err == nil:
		a.Text = strings.ToValidUTF8(text, "\uFFFD") // traces are text: what is played is what stands there
	case !errors.As(err, &a.Missed):
		return a, err
	}
	return a, nil
}

// Tell tells the transcript, which there must be, of a turn: x says which, and what the player was sent.
func (m *Match) Tell(player int, x Exchange, said Answer) {
	p := &m.Players[player]
	x.Bot = p.Spec.Name
	x.Output, x.Missed = said.Text, said.Missed != nil
	if p.Process != nil {
		x.Stderr = p.Process.SinceMark()
	}
	m.Transcript(x)
}

// Fail is a player's failure of a kind, with what is known of its process if it has one.
func (p *Player) Fail(kind bot.FailureKind, reason string) *bot.Failure {
	if p.Process != nil {
		return p.Process.Fail(kind, reason)
	}
	return &bot.Failure{Kind: kind, Reason: reason}
}
