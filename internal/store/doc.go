// Package store keeps the results of tournaments in an SQLite database: every match the moment it
// ends, each once, found again by what it was played with. One process at a time may write a match;
// any number may read meanwhile.
//
// It knows how matches end (contest, bot) and nothing of schedules, pools and statistics.
package store
