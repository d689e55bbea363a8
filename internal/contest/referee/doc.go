// Package referee plays, records and replays matches of games refereed by a program of the user. The referee speaks the protocol of
// docs/referee.md, one JSON object per line. A manifest, game.yaml, describes the game. Its bots exchange lines, as in package linegame.
package referee
