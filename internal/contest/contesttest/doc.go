// Package contesttest helps to test games: matches recorded in memory, their traces, recordings of the contests'
// own engines, and bots in files. Only tests import it.
package contesttest
