// Package field implements the rules of Keep Off The Grass (CodinGame Fall Challenge 2022): two players' robots
// mark the tiles of a field of scrap, and recyclers turn it into matter and grass.
//
// The rules are exact: a match proceeds as under the contest's own referee, order for order, and every seed gives
// the referee's map. The package is deterministic; it does no I/O and imports no clock and no logger.
//
// A Map is a start: Generate makes one from a seed, ReadMap reads one. NewBoard checks it and derives the immutable
// part of a match. NewState makes the position before turn 1. An Answer is a player's answer in a turn; a Resolver
// carries out both players' answers on a State. The state returns a player's input (AppendBlock), its score (Score)
// and why the match is over (Reason).
//
// Positions are (x, y) with (0, 0) at the top left, x to the right and y down, or cells, which number the tiles in
// reading order: cell = y*width + x. Players are 0 and 1.
package field
