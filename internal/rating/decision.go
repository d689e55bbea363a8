package rating

// Decision is what a sequential test has come to.
type Decision string

// The decisions of a test.
const (
	Continue Decision = "continue"
	AcceptH0 Decision = "H0"
	AcceptH1 Decision = "H1"
)
