// Package kitchenimport finds the calls of a match of the Carnegie Cookoff from the replay that the contest's engine
// left. The replay has what is seen after each turn. It has no calls, no start, and no items on tiles that hold none
// in sane play: floors, walls, shops, sinks, sink tables, trash and submit tiles.
package kitchenimport
