// Package alamode is Code à la Mode (CodinGame): the referee of its matches, the conversation with its
// bots, and its traces. The rules are in package kitchen.
package alamode
