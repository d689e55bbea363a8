// Package bench measures the cost of matches on a machine: the speed of the rules, of tournaments of built-in bots
// and of finding their results again, the start and turn times of bots by kind, and the rate of durable writes. It
// knows games only by name.
package bench
