// Package contesttest helps to test games: matches recorded in memory, their traces, and bots in files. What tests of rules
// need is in rulestest. Only tests import it.
package contesttest
