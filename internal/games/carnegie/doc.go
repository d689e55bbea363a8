// Package carnegie is the referee of the Carnegie Cookoff (AWAP 2026): it plays the rules of package sim with bots
// that are Go values or processes, records and checks traces, and writes the contest's replay file.
package carnegie
