package contest

// Reducer is a game whose scenarios are texts with parts that can be left out: what looks for the smallest scenario in which
// something still happens leaves out as many as it can.
type Reducer interface {
	// Parts are the ways to take the text of a scenario apart. An error is a text that is none.
	Parts(text []byte) ([]Parts, error)
}

// Parts are parts of a scenario of one kind.
type Parts struct {
	Name  string // what they are called: "orders"
	Count int
	// Keep is the text with the parts that are kept, which may be one that cannot be played.
	Keep func(keep []bool) []byte
}
