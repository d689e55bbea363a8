// Package witness proves that an order can be served, by serving it: a reference cook plays by the rules until the
// plate is delivered.
//
// The cook is slow but thorough. One bot works at a time while the others stay where they started; if no bot can
// reach everything, items are handed over across counters and boxes. It puts things down on counters, boxes and
// cookers only, so it needs nothing that the written rules forbid. An order that it serves is possible; one that it
// fails at may still be possible for a better team.
package witness
