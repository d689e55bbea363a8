// Package overdrive is Overdrive (Entelect Challenge 2020): the referee of its matches, the
// conversation with its bots and the files that they read, and its traces. The rules are in package
// race.
package overdrive
