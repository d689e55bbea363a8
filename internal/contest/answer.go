package contest

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/bot"
)

// Answer is a player's answer in a turn.
type Answer struct {
	Text   string
	Missed *bot.Failure // why there is no answer; nil if there is one
}

// AnswerOf returns the Answer for a player's text or error. A *bot.Failure becomes a missing answer; any other error ends
// the match and is returned.
func AnswerOf(text string, err error) (Answer, error) {
	var a Answer
	switch {
	case err == nil:
		a.Text = text
		if !utf8.ValidString(text) { // the answer must equal the one in the trace, which is text
			a.Text = strings.ToValidUTF8(text, "\uFFFD")
		}
	case !errors.As(err, &a.Missed):
		return a, err
	}
	return a, nil
}
