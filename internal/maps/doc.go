// Package maps reads, writes and checks the map files of the Carnegie Cookoff.
//
// Parse accepts exactly the files that the contest accepts, and reports where and why it refuses others. Format
// writes a kitchen in one canonical form. Check finds problems that make a map dull or impossible to play. The package
// works on bytes and values; it does no I/O and, of this project, imports only sim.
package maps
