// Package generate generates kitchens for the Carnegie Cookoff from a seed: rooms, stations, spawns and orders that
// vary as widely as those drawn by people.
//
// The same options always give the same map file. A change of the result needs a new version, next to the old ones. The
// package is deterministic: integers only, its own random number generator, no iteration over Go maps.
package generate
