// Package fleet plays the matches of experiments on many machines. A hub orders pairs of matches, workers play them,
// and the hub replays the moves of each result by the game's rules before it counts. JetStream only transports
// orders: everything durable is in the hub's database, and orders that a server loses are made again from the plan.
package fleet
