// Package witness proves that an order can be served, by serving it: a plain cook plays by the rules
// until the plate is handed in.
//
// The cook is slow but thorough. One bot works at a time while the others stay where they started;
// where no bot can reach everything, items are handed over across counters and boxes. It puts things
// down on counters, boxes and cookers only, so it needs nothing that the written rules forbid. What
// it manages can be done; what it fails at may still be possible for a cleverer team.
package witness
