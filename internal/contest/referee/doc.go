// Package referee plays, records and replays matches of games whose referee is a program of the user's. The referee speaks the
// protocol of docs/referee.md, a JSON object per line; what the game is called and how it is played says a manifest, game.yaml.
// The bots of such games are asked as those of package linegame.
package referee
