// Package bot goes from the word a user types to a running process: it understands bot words,
// starts programs, holds a conversation of lines with a deadline, keeps their logs and ends them
// with all their children.
//
// It knows no game. Adapters beside each game turn a Process into a player. It imports nothing of
// this project but metering and spelling.
package bot
