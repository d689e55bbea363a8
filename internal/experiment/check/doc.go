// Package check finds what is wrong with a bot: it reads its sources, and plays it against everything unpleasant, the
// most telling first, for as long as it is given. It knows no game.
package check
