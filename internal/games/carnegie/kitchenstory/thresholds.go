package kitchenstory

// What it takes for something to be told as a finding (docs/explain.md). The tables have everything.
const (
	// leastWaste is the least money that a team's purchases without use have to come to.
	leastWaste = 20
	// wasteShare is the part of a team's purchases, in percent, that has to be without use.
	wasteShare = 10
	// deadlockTurns is how many turns in a row two bots have to keep each other from moving.
	deadlockTurns = 6
	// blockedTurns is how many turns in a row a bot has to be kept from moving by one that does not want to pass it.
	blockedTurns = 10
	// loopTurns is how many turns a bot, or two that are near each other, have to go the same way again and again.
	loopTurns = 12
	// loopPeriod is the longest way, in turns, that is looked for in a loop.
	loopPeriod = 6
	// loopDistance is how far from each other, in tiles, two bots that keep each other in a loop can be.
	loopDistance = 2
	// idleShare is the part of a bot's turns, in percent, in which it has to do nothing.
	idleShare = 50
	// idleTurns is how many such turns it has to have: a match that ends at once says nothing of its bots' diligence.
	idleTurns = 10
	// refusedCalls is how often one kind of call of a team has to be refused for one reason.
	refusedCalls = 25
)
