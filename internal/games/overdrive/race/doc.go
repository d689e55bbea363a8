// Package race holds the rules of Overdrive (Entelect Challenge 2020): two cars on a track of four
// lanes, with mud, oil, walls, cyber trucks and power-ups.
//
// The rules are exact: a match takes the same course as in the contest's own engine, round for
// round, with its order of steps and its odd cases, and the files that players get are the same
// bytes. The package is pure and deterministic; it does no I/O and imports no clock and no logger.
// What goes into files is appended to buffers.
//
// A Config holds all numbers and words of the rules. A Scenario is a start: a Track, generated from
// a seed or given, with cars and trucks on it. NewState makes a position of it, ParseCommand reads
// what a player said, and State.Step plays a round. Numbers of sections in comments are those of
// the rule specification.
package race
