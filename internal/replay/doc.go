// Package replay reads and writes our native trace (cookoff-trace/1, JSON Lines, for all games).
package replay
