// Package kitchen implements the rules of Code à la Mode (CodinGame): two chefs of three share a kitchen for a
// round and are paid together for the dishes they serve.
//
// The rules are exact: a match proceeds as with the contest's own referee, tie for tie and byte for byte. The
// package is deterministic; it does no I/O and imports no clock, no logger, and of this project only java, jsonin
// and jsonout.
//
// A Kitchen describes the immutable part of a match; Generate draws one from a seed, ParseScenario parses a
// hand-made one. NewBoard checks it and adds the Paths, the results of all moves, which are computed once and
// shared by all boards on the same floor. A State is the position of a round, a plain value that is copied by
// assignment; a Match leads three players through the three rounds.
package kitchen
