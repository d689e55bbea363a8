// Package contest defines the types that all games share: games, scenarios, terms, seats, matches and results. It does not
// depend on any game.
package contest
