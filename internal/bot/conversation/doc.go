// Package conversation runs a bot's command, a program or a module, and talks with it in lines: each answer is under a
// clock, the standard error goes to a log with a mark for each turn, and whatever goes wrong becomes a bot.Failure.
//
// It knows no game and no bot arguments. Each game has an adapter that turns a Process into a player.
package conversation
