package match

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest"
)

// hintReadline adds a hint to bots that lacked CodinGame's readline().
func hintReadline(result *contest.Result, seats []contest.Seat) {
	for i := range result.Seats {
		f := result.Seats[i].Failure
		if f != nil && f.Hint == "" && slices.ContainsFunc(f.Stderr, missesReadline) {
			f.Hint = "cookoff gives readline() to a .js file that is played as such: " + asFile(seats[i].Bot)
		}
	}
}

// missesReadline reports whether a line is the error of Node.js about a missing readline().
func missesReadline(line string) bool {
	return strings.HasPrefix(line, "ReferenceError: readline is not defined")
}

// asFile returns how to play a bot as a JavaScript file.
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
