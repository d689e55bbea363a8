// Package referee plays and records matches of games refereed by a program of the user, and plays recorded matches
// again. The referee speaks the protocol of docs/referee.md, one JSON object per line. A manifest, game.yaml, describes the game.
// Its bots exchange lines, as in package linegame.
package referee
