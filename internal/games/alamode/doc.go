// Package alamode implements Code à la Mode (CodinGame): the referee of its matches, the protocol of its bots, and
// its traces. The rules are in package kitchen.
package alamode
