// Package contesttest is the stage on which tests of games play: matches with a recorder in memory, the
// traces that they leave, recordings of the contests' own engines, and bots in files. Only tests import
// it.
package contesttest
