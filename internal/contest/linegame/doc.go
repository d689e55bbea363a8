// Package linegame plays, records and plays again the matches of games whose bots are shown a position in a turn and
// answer with a line. A game gives its Rules; the rest is here, once for all of them.
package linegame
