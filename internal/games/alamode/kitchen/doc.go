// Package kitchen implements the rules of Code à la Mode (CodinGame): two chefs of three share a kitchen for a
// round and are paid together for the dishes they serve.
//
// The rules are exact: matches proceed as with the contest's own referee, byte for byte and including the order of
// ties. The package is deterministic: it does no I/O and imports no clock, no logger, and of this project only java,
// jsonin and jsonout.
//
// A Kitchen is the immutable part of a match; Generate draws one from a seed, ParseScenario parses a hand-made one.
// NewBoard checks it and adds the Paths, which are the results of all moves, computed once for all boards with the
// same floor. A State is a position of a round, a plain value that can be copied by assignment. A Match takes three
// players through three rounds.
package kitchen
