// Package race implements the rules of Overdrive (Entelect Challenge 2020): two cars on a track of four lanes, with
// mud, oil, walls, cyber trucks and power-ups.
//
// The rules are exact: matches proceed as in the contest's own engine, round for round, including its order of steps
// and its odd cases, and the players' files are identical byte for byte. The package is deterministic: it does no I/O
// and imports no clock and no logger. Contents of files are appended to buffers.
//
// A Config holds all numbers and words of the rules. A Scenario is the start of a match: a Track, generated or
// hand-made, with cars and trucks on it. NewState returns its first position, ParseCommand parses a player's command,
// and State.Step plays a round. docs/overdrive.md has the rules and the formats of files.
package race
