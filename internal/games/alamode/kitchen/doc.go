// Package kitchen holds the rules of Code à la Mode (CodinGame): two chefs of three share a kitchen
// for a round and are paid together for the dishes they serve.
//
// The rules are exact: a match takes the same course as with the contest's own referee, tie for tie
// and byte for byte. The package is pure and deterministic; it does no I/O and imports no clock, no
// logger, and of this project only java, jsonin and jsonout.
//
// A Kitchen describes what does not change in a match; Generate draws one from a seed, ParseScenario
// reads one that was made by hand. NewBoard checks it and joins it with the Paths, the results of
// all moves, which are computed once and shared by all boards on the same floor. A State is the
// position of a round, a plain value that is copied by assignment; a Match leads three players
// through the three rounds.
package kitchen
