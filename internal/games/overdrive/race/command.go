package race

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/java"
)

// NoCommand is the text for a player without an answer in time. It does nothing.
const NoCommand = "No Command"

// Command is a player's command in a round.
type Command struct {
	Action Action
	Target Position // of UseTweet
	Bad    bool     // the text is not a command; it does nothing and has no penalty
}

// EngineError is an exception of the engine, which ends the match immediately without a winner.
type EngineError struct {
	Exception string // Java class; empty if unknown
	Problem   string
}

func (e *EngineError) Error() string { return e.Problem }

// Answer returns the command in a line of a player, which follows C;, the number of the round and a semicolon. ok is
// false for other lines, which are ignored.
func Answer(line string, round int) (command string, ok bool) {
	rest, ok := strings.CutPrefix(line, "C;")
	if !ok {
		return "", false
	}
	var number [20]byte
	rest, ok = strings.CutPrefix(rest, string(strconv.AppendInt(number[:0], int64(round), 10)))
	if !ok {
		return "", false
	}
	return strings.CutPrefix(rest, ";")
}

// ParseCommand parses a command. Empty text is NoCommand. The contest's runner fails on text that has
// only blanks between its semicolons, for which the error is an *EngineError.
func (c *Config) ParseCommand(text string) (Command, error) {
	piece := firstPiece(cmp.Or(text, NoCommand))
	if piece == "" {
		return Command{Bad: true}, &EngineError{Problem: "the command has only blanks and semicolons"}
	}
	word, arguments, _ := strings.Cut(strings.ToUpper(piece), " ")
	for a, known := range c.CommandWords {
		if word != known {
			continue
		}
		if Action(a) == UseTweet {
			return c.parseTweet(arguments), nil
		}
		return Command{Action: Action(a)}, nil
	}
	return Command{Bad: true}, nil
}

// firstPiece returns the first part between semicolons that is not blank.
func firstPiece(text string) string {
	for piece := range strings.SplitSeq(text, ";") {
		if piece = strings.TrimFunc(piece, isBlank); piece != "" {
			return piece
		}
	}
	return ""
}

// isBlank reports whether Java's String.trim removes a character.
func isBlank(r rune) bool { return r <= ' ' }

// Text formats a command for ParseCommand.
func (c *Config) Text(cmd Command) string {
	word := c.CommandWords[cmd.Action]
	if cmd.Action == UseTweet {
		return word + " " + strconv.Itoa(cmd.Target.Lane) + " " + strconv.Itoa(cmd.Target.Block)
	}
	return word
}

// parseTweet parses the lane and block of a tweet and ignores further words. Words are separated by single spaces; a
// double space is an empty word.
func (c *Config) parseTweet(arguments string) Command {
	lane, rest, _ := strings.Cut(arguments, " ")
	block, _, _ := strings.Cut(rest, " ")
	l, okLane := java.ParseInt(lane)
	b, okBlock := java.ParseInt(block)
	target := Position{Lane: l, Block: b}
	if !okLane || !okBlock ||
		target.Lane < c.MinLane || target.Lane > c.MaxLane ||
		target.Block < 1 || target.Block > c.TrackLength {
		return Command{Bad: true}
	}
	return Command{Action: UseTweet, Target: target}
}
