// Package house holds no code: its tests read the imports of all packages and fail where one knows
// more than the layout of the project allows (docs/architecture.md).
//
// The linter holds the plain arrows between packages. What needs the whole picture is here: that a
// game is named by no one but itself, its bots and the list of games, and that rules stay pure
// however long the way to a clock or a file is.
package house
