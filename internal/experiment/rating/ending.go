package rating

// Ending is why an experiment is over: one of these, or one of its own.
type Ending string

// The endings that all experiments have in common.
const (
	Running     Ending = ""            // it is not over, or all was played
	Decided     Ending = "decided"     // a test has decided
	TimeUp      Ending = "max-time"    // no more time was allowed
	Interrupted Ending = "interrupted" // from outside
)
