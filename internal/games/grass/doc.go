// Package grass implements Keep Off The Grass (CodinGame Fall Challenge 2022): the referee of its matches, the
// protocol of its bots, and its traces. The rules are in package field.
package grass
