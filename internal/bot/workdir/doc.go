// Package workdir gives bots folders to run in: copies of their own, in memory where there is room, which are removed
// whatever a bot has made of them, and into which a game can put files.
package workdir
