package relay

// The commands of cookoff by which a referee and its players are started.
const (
	RunCommand  = "__runner"
	SeatCommand = "__seat"
)

// Order is a line that cookoff sends to the process that runs a referee. The first one starts the referee.
type Order struct {
	Run   []string `json:"run,omitempty"` // its arguments; {p1} in them is the command line of the first seat's relay
	Seats int      `json:"seats,omitempty"`

	Seat  int    `json:"seat"`
	Text  []byte `json:"text,omitempty"` // for the referee, as the seat's output
	Close bool   `json:"close,omitempty"`
}

// Kind is what an event reports.
type Kind string

// The kinds of events.
const (
	Started Kind = "started" // the referee has started a seat's relay
	Said    Kind = "said"    // it has written text to the seat
	Closed  Kind = "closed"  // it writes nothing more to the seat
	Printed Kind = "printed" // it has written text to its standard output
	Ended   Kind = "ended"   // it has ended; Why is how, empty for success
	Failed  Kind = "failed"  // it was not started
)

// Event is a line that the process which runs a referee sends to cookoff.
type Event struct {
	Kind Kind   `json:"kind"`
	Seat int    `json:"seat"`
	Text []byte `json:"text,omitempty"`
	Why  string `json:"why,omitempty"`
}
