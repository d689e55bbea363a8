// Package generate makes kitchens for the Carnegie Cookoff from a seed: rooms, stations, spawns and
// orders that differ as widely as those that people draw.
//
// The same options give the same map file everywhere and for ever. A change to what is made is a new
// version, and the old one stays. The package is pure: integers only, a generator of its own, no
// iteration over maps.
package generate
