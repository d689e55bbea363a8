// Package overdrive implements Overdrive (Entelect Challenge 2020): the referee of its matches, the protocol and
// files of its bots, and its traces. The rules are in package race.
package overdrive
