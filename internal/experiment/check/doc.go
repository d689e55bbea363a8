// Package check finds problems of a bot: it reads its sources, and plays it under adverse conditions, the most revealing first,
// within a time budget. It is independent of the game.
package check
