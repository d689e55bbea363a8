package contest

import (
	"bufio"

	"github.com/cookoff/cookoff/internal/bot"
)

// Idle is a bot that does nothing, as a client of a game's protocol. Each call reads what the bot is sent before its next
// answer, and gives the answer without its line break. turn counts the bot's turns from 1; 0 is the answer to a greeting.
// An io.EOF is the end of the match.
type Idle func() (turn int, answer string, err error)

// Spoken is a game of which a bot can be played in a process of its own.
type Spoken interface {
	Idle(in *bufio.Reader) Idle
}

// Hosting is a game whose built-in bots can also be played from what its protocol tells, in a process of their own.
type Hosting interface {
	// Host readies a built-in bot. Each call of what it gives reads what the bot is sent, and gives its answer without its line
	// break; an io.EOF is the end of the match. Seeds are those of processes.
	Host(s bot.Spec, seed int64, in *bufio.Reader) (func() (answer string, err error), error)
}
