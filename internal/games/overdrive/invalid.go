package overdrive

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// explainInvalid explains why a text is not a command, and what is expected.
func explainInvalid(text string, config *race.Config) string {
	words := config.CommandWords[:]
	word, _, _ := strings.Cut(strings.ToUpper(strings.Trim(text, "; \t\r")), " ")
	if word == config.CommandWords[race.UseTweet] {
		return fmt.Sprintf("%s needs a lane and a block: %[1]s 4 76", word)
	}
	meant := meantWord(word, words)
	shown := plain.Line(plain.Clip(word, longestCommand))
	if meant != "" {
		return fmt.Sprintf("%s is not a command: write %s", shown, meant)
	}
	return fmt.Sprintf("%s is not a command; commands are %s", shown, strings.Join(words, ", "))
}

// meantWord returns the command that was probably meant; empty if none is similar.
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

// invalidCommands counts a player's invalid commands.
type invalidCommands struct {
	times     int
	first     int    // round of the first one
	firstText string // text of the first one
}

func (u *invalidCommands) add(round int, text string) {
	if u.times++; u.times == 1 {
		u.first, u.firstText = round, text
	}
}

// text reports a player's invalid commands; empty if there are none.
func (u *invalidCommands) text(player int, config *race.Config) string {
	if u.times == 0 {
		return ""
	}
	return fmt.Sprintf("%s of %s did nothing, first in round %d: %s",
		spelling.Count(u.times, "command"), seats()[player], u.first, explainInvalid(u.firstText, config))
}
