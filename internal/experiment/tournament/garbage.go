package tournament

import "runtime/debug"

// collectRarely makes the garbage collector run less often, unless GOGC is set, until undone. Matches of built-in
// bots use little memory and release most of it at once.
func collectRarely() (undo func()) {
	const usual, rare = 100, 200 // growth of the heap in percent
	before := debug.SetGCPercent(rare)
	if before != usual {
		debug.SetGCPercent(before)
	}
	return func() { debug.SetGCPercent(before) }
}
