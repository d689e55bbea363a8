// Package contest holds what all games share and nothing else: what is played, by whom, under which
// clocks, and how it ended. It knows no game.
package contest
