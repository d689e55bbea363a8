package contest

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/bot"
)

// Answer is a player's answer.
type Answer struct {
	Text   string
	Missed *bot.Failure // why there is none; nil if there is one
}

// Answered makes an Answer of a player's text or error. The player's own failure becomes a missing answer; any
// other error concerns the match and is returned.
func Answered(text string, err error) (Answer, error) {
	var a Answer
	switch {
	case err == nil:
		a.Text = text
		if !utf8.ValidString(text) { // traces are text, and what is played must equal the trace
			a.Text = strings.ToValidUTF8(text, "\uFFFD")
		}
	case !errors.As(err, &a.Missed):
		return a, err
	}
	return a, nil
}
