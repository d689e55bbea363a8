// Package regress asks whether a new bot is stronger than an old one, or at least not weaker. It takes
// the pairs that a tournament plays, in the order of the schedule, feeds them to a sequential test of
// package rating, says when enough is played, and what came of it: verdict, estimate, and on which
// kinds of scenarios the new bot is better or worse. It plays and prints nothing itself.
package regress
