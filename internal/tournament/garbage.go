package tournament

import "runtime/debug"

// collectRarely has garbage collected less often than by default, unless GOGC says how often, until it is undone. Matches
// of built-in bots live on little memory and leave most of it behind at once.
func collectRarely() (undo func()) {
	const usual, rare = 100, 400 // percent that the heap grows by
	before := debug.SetGCPercent(rare)
	if before != usual {
		debug.SetGCPercent(before)
	}
	return func() { debug.SetGCPercent(before) }
}
