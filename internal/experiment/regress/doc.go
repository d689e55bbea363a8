// Package regress tests whether a new bot is stronger than an old one, or at least not weaker. It takes the pairs of a
// tournament, in the order of the schedule, feeds them to a sequential test of package rating, reports when to stop, and returns
// the verdict, an estimate, and the kinds of scenarios on which the new bot is better or worse. It plays and prints nothing
// itself.
package regress
