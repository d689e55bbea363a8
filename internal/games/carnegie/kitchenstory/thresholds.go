package kitchenstory

// Thresholds of findings (docs/explain.md). The tables are complete.
const (
	// leastWaste is the money of a team's useless purchases.
	leastWaste = 20
	// wasteShare is the percentage of useless purchases.
	wasteShare = 10
	// deadlockTurns is the number of consecutive turns in which two bots block each other.
	deadlockTurns = 6
	// blockedTurns is the number of consecutive turns in which a bot is blocked by one that does not want to pass
	// it.
	blockedTurns = 10
	// stuckTurns is the number of turns that a bot stands still with something in its hands. Cooking takes 20.
	stuckTurns = 30
	// blameShare is the percentage of an order's time in which a bot stands still, if that is why it was missed.
	blameShare = 50
	// loopTurns is the number of turns in which a bot, or two near each other, loop.
	loopTurns = 12
	// loopPeriod is the maximum period of a loop, in turns.
	loopPeriod = 6
	// loopDistance is the maximum distance between two bots that keep each other in a loop, in tiles.
	loopDistance = 2
	// idleShare is the percentage of a bot's idle turns.
	idleShare = 50
	// idleTurns is the number of idle turns: a match that ends at once says nothing about idleness.
	idleTurns = 10
	// refusedCalls is the number of a team's calls of one kind refused for one reason.
	refusedCalls = 25
	// refusalsNamed is the number of reasons that the finding about refused calls names.
	refusalsNamed = 2
)
