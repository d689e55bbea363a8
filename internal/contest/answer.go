package contest

import (
	"errors"
	"strings"
	"unicode/utf8"

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
		a.Text = text
		if !utf8.ValidString(text) { // traces are text: what is played is what stands there
			a.Text = strings.ToValidUTF8(text, "\uFFFD")
		}
	case !errors.As(err, &a.Missed):
		return a, err
	}
	return a, nil
}
