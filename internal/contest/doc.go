// Package contest defines what all games share: what is played, by whom, under which clocks, and with which result.
// It knows no game.
package contest
