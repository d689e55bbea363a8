// Package tournament plays many matches: the settings become a Plan, the plan a Schedule of pairs, and a Runner
// plays pair after pair with a pool, stores every match as soon as it ends, and returns the pairs in the order of
// the schedule.
//
// It knows matches and the store; it knows neither flags nor statistics.
package tournament
