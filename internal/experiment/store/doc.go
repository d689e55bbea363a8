// Package store keeps the results of tournaments in an SQLite database: every match as soon as it ends, each once,
// found again by the key of its terms. Several processes may write, one
// transaction at a time; any number may read meanwhile.
//
// It knows the results of matches (contest, bot), but no schedules, pools or statistics.
package store
