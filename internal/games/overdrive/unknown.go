package overdrive

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// notCommand says what is wrong with a text that is not a command, and what would be right.
func notCommand(text string, config *race.Config) string {
	words := config.CommandWords[:]
	word, _, _ := strings.Cut(strings.ToUpper(strings.Trim(text, "; \t\r")), " ")
	if word == config.CommandWords[race.UseTweet] {
		return fmt.Sprintf("%s needs a lane and a block: %[1]s 4 76", word)
	}
	meant := meantWord(word, words)
	shown := plain.Line(plain.Clip(word, longestCommand))
	if meant != "" {
		return fmt.Sprintf("%s is not a command: the word is %s", shown, meant)
	}
	return fmt.Sprintf("%s is not a command: the words are %s", shown, strings.Join(words, ", "))
}

// meantWord returns the word of a command that was probably meant; empty if none is like it.
func meantWord(word string, words []string) string {
	if near := spelling.Nearest(word, words); near != "" {
		return near
	}
	for _, known := range words {
		if strings.HasSuffix(known, "_"+word) {
			return known
		}
	}
	return ""
}

// unknown counts commands that are none.
type unknown struct {
	times int
	first int    // round
	said  string // then
}

func (u *unknown) add(round int, said string) {
	if u.times++; u.times == 1 {
		u.first, u.said = round, said
	}
}

// text says how often a player's commands were none; empty if each was one.
func (u *unknown) text(player int, config *race.Config) string {
	if u.times == 0 {
		return ""
	}
	return fmt.Sprintf("%s of %s did nothing, first in round %d: %s",
		spelling.Count(u.times, "command"), seats()[player], u.first, notCommand(u.said, config))
}
