// Package bot goes from the word a user types to the command of a bot: Parse understands the word, Resolve makes of it,
// the user's settings, its files and the game a Bot, which has its folder and its Command on a Machine. What goes wrong
// with a bot is a Failure. What depends on the form of a bot is decided in form.go, when it is resolved.
//
// It knows no game and starts no bot: bot/conversation does. Below it lie bot/content (the files that count),
// bot/workdir (folders to run in), bot/process (the system's programs) and bot/wasi (modules).
package bot
