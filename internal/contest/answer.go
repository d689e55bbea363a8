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
