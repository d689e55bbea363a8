// Package tournament plays many matches: what a command or file says becomes a Plan, the plan a
// Schedule of pairs, and a Runner plays pair after pair with a pool, keeps every match in the store
// the moment it ends, and hands the pairs back in the order of the schedule.
//
// It knows matches, the store and what a match is made of; it knows neither flags nor statistics.
package tournament
