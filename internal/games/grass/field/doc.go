// Package field implements the rules of Keep Off The Grass (CodinGame Fall Challenge 2022): two players' robots
// mark the tiles of a field of scrap, and recyclers turn it into matter and grass.
//
// The rules are exact: matches proceed as with the contest's own referee, order for order, and every seed gives the
// referee's map. The package is deterministic: it does no I/O and imports no clock and no logger.
//
// A Map is the start of a match; Generate generates one from a seed, ReadMap parses one. NewBoard checks it and
// derives the immutable part of a match. NewState returns the position before turn 1. An Answer is a player's answer
// in a turn; a Resolver applies both players' answers to a State. The state provides a player's input (AppendBlock),
// its score (Score) and the reason for the end of the match (Reason).
//
// Positions are either (x, y), with (0, 0) at the top left, or cells, which number the tiles in reading order: cell =
// y*width + x. Players are 0 and 1.
package field
