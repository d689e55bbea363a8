// Package maps reads, writes and judges the map files of the Carnegie Cookoff.
//
// Parse takes exactly the files that the contest takes and says where and why it refuses others.
// Format writes a kitchen in one canonical form. Check finds what would make a map dull or
// impossible to play. The package works on bytes and values; it does no I/O and imports of this
// project only sim.
package maps
