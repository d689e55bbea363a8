// Package linegame plays and records matches of games whose bots receive a position each turn and answer with a
// line, and plays recorded matches again. A game only implements Rules.
package linegame
