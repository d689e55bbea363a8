// Package generate makes kitchens for the Carnegie Cookoff from a seed: rooms, stations, spawns and orders that
// vary as widely as those that people draw.
//
// The same options always give the same map file. A change of the result needs a new version, and the old one
// stays. The package is deterministic: integers only, its own generator, no iteration over maps.
package generate
