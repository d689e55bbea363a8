// Package rulestest helps to test the rules of games: recordings of the contests' own engines, the pages that list
// what the rules say, and kitchens. It knows no bots, so that the tests of rules are linked and cached without them.
// Only tests import it.
package rulestest
