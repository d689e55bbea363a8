package contest

import "bufio"

// Idle is a bot that does nothing, as a client of a game's protocol. Each call reads what the bot is sent before its next
// answer, and gives the answer without its line break. turn counts the bot's turns from 1; 0 is the answer to a greeting.
// An io.EOF is the end of the match.
type Idle func() (turn int, answer string, err error)

// Spoken is a game of which a bot can be played in a process of its own.
type Spoken interface {
	Idle(in *bufio.Reader) Idle
}
