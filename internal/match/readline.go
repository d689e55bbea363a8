package match

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest"
)

// hintReadline says of bots that missed CodinGame's readline() how they get it.
func hintReadline(result *contest.Result, seats []contest.Seat) {
	for i := range result.Seats {
		f := result.Seats[i].Failure
		if f != nil && f.Hint == "" && slices.ContainsFunc(f.Stderr, missesReadline) {
			f.Hint = "cookoff gives readline() to a .js file that is played as such: " + asFile(seats[i].Bot)
		}
	}
}

// missesReadline reports whether a line is what Node.js says of a program that has no readline().
func missesReadline(line string) bool {
	return strings.HasPrefix(line, "ReferenceError: readline is not defined")
}

// asFile returns how a bot that ran by other means is played as a JavaScript file.
func asFile(b *bot.Bot) string {
	for _, word := range b.Argv {
		if content.IsJavaScript(word) {
			return "play it as " + word
		}
	}
	if content.IsJavaScript(b.Path) {
		return "take the first line (#!) out of " + filepath.Base(b.Path)
	}
	return "play it as bot.js, if that is its name"
}
