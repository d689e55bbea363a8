// Package fleet plays the matches of experiments on many machines. A hub orders pairs of matches, workers play them, and the hub
// plays the moves of each result again by the game's rules before it counts. JetStream transports the orders and nothing else: all
// that must last is in the hub's database, and what a server loses is ordered again from the plan.
package fleet
