// Package race implements the rules of Overdrive (Entelect Challenge 2020): two cars on a track of four lanes, with
// mud, oil, walls, cyber trucks and power-ups.
//
// The rules are exact: a match proceeds as in the contest's own engine, round for round, with its order of steps
// and its odd cases, and the players' files are the same bytes. The package is deterministic; it does no I/O and
// imports no clock and no logger. The contents of files are appended to buffers.
//
// A Config holds all numbers and words of the rules. A Scenario is a start: a Track, generated from a seed or
// given, with cars and trucks on it. NewState makes a position of it, ParseCommand parses a player's command, and
// State.Step plays a round. Numbers of sections in comments are those of the rule specification.
package race
