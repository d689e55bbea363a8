package rating

// Decision is the decision of a sequential test.
type Decision string

// The decisions of a test.
const (
	Continue Decision = "continue"
	AcceptH0 Decision = "H0"
	AcceptH1 Decision = "H1"
)
