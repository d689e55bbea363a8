// Package kitchenimport infers the calls of a match of the Carnegie Cookoff from a replay of the contest's engine. The
// replay has the visible state after each turn. It lacks the calls, the start, and items on floors, walls, shops, sinks,
// sink tables, trash and submit tiles, where bots rarely put any.
package kitchenimport
