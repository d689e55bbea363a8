// Package rulestest has helpers for tests of rules: recordings of the contests' engines, pages that list rules, and kitchens.
// It does not import bots, so that tests of rules are linked and cached without them. Only tests import it.
package rulestest
