// Package witness proves that an order can be served, by serving it: a reference cook plays by the rules until the
// plate is delivered.
//
// The cook is slow but thorough. One bot works at a time while the others stay at their starts. If no bot can reach all
// stations, bots hand items over across counters and boxes. The cook puts items down on counters, boxes and cookers
// only, which all rules allow. An order that it serves is possible; one that it cannot serve may still be possible.
package witness
