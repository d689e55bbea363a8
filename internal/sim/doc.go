// Package sim implements the rules of the Carnegie Cookoff (AWAP 2026): two teams, two kitchens, orders and a
// switch into the enemy's kitchen.
//
// The rules are exact: by default (preset official) a match proceeds as in the contest's own engine, call for call.
// The package is deterministic; it does no I/O and imports no clock, logger or package of this project.
//
// A Kitchen describes a map as its file does. NewBoard checks it and derives the immutable part of a match.
// NewState makes the start position on a board. A State has a single buffer, which makes copying cheap.
// BeginTurn starts a turn; a Controller carries out a team's calls.
package sim
