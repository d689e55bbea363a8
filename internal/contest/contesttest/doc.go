// Package contesttest has helpers for tests of games: matches recorded in memory, their traces, and bots in files. Helpers for tests
// of rules are in rulestest. Only tests import it.
package contesttest
