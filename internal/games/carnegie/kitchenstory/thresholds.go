package kitchenstory

// Thresholds of findings (docs/explain.md). They do not apply to tables.
const (
	// leastWaste is the money spent on useless purchases.
	leastWaste = 20
	// wasteShare is their percentage of all purchases.
	wasteShare = 10
	// deadlockTurns is the number of consecutive turns in which two bots block each other.
	deadlockTurns = 6
	// blockedTurns is the number of consecutive turns in which a bot is blocked by one that does not try to pass it.
	blockedTurns = 10
	// stuckTurns is the number of turns for which a bot stands still with an item in its hands. Cooking takes 20.
	stuckTurns = 30
	// blameShare is the percentage of an order's time for which a bot stands still, to be blamed for missing the order.
	blameShare = 50
	// loopTurns is the number of turns of a loop of one bot, or of two near each other.
	loopTurns = 12
	// loopPeriod is the maximum period of a loop, in turns.
	loopPeriod = 6
	// loopDistance is the maximum distance between two bots that keep each other looping, in tiles.
	loopDistance = 2
	// idleShare is the percentage of a bot's idle turns.
	idleShare = 50
	// idleTurns is the minimum number of idle turns, so that very short matches have no finding.
	idleTurns = 10
	// refusedCalls is the number of a team's calls of one kind refused for one reason.
	refusedCalls = 25
	// refusalsNamed is the number of reasons that the finding about refused calls names.
	refusalsNamed = 2
)
