// Package bot goes from the word a user types to a running process: Parse understands the word, Resolve makes of it,
// the user's settings, its files and the game a Bot, which knows how it is started, and Start starts it and holds the
// conversation of lines with a deadline and a log.
//
// It knows no game. Adapters beside each game turn a Process into a player. Below it lie bot/content (the files that
// count), bot/workdir (folders to run in), bot/process (the system's programs) and bot/wasi (modules).
package bot
