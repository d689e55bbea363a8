// Package linegame plays, records and replays matches of games whose bots receive a position each turn and answer
// with a line. A game only implements Rules.
package linegame
