// Package replay reads and writes the records of matches: our native trace (cookoff-trace/1, JSON
// Lines, for all games) and the replay file of the Carnegie Cookoff's own engine. It also writes
// what a Carnegie Cookoff state holds as JSON, which traces, replays and answers to bots share.
package replay
