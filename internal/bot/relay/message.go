package relay

// Hidden commands of cookoff: RunCommand starts a referee, and the referee starts its players with SeatCommand.
const (
	RunCommand  = "__runner"
	SeatCommand = "__seat"
)

// Order is a line from cookoff to the process that runs a referee. The first order starts the referee.
type Order struct {
	Run   []string `json:"run,omitempty"` // arguments; {p1} is replaced by the command line of the first seat's relay
	Seats int      `json:"seats,omitempty"`

	Seat  int    `json:"seat"`
	Text  []byte `json:"text,omitempty"` // output of the seat for the referee
	Close bool   `json:"close,omitempty"`
}

// Kind is the kind of an event.
type Kind string

// The kinds of events.
const (
	Started Kind = "started" // the referee started a seat's relay
	Wrote   Kind = "said"    // the referee wrote text to the seat
	Closed  Kind = "closed"  // the referee closed its output to the seat
	Printed Kind = "printed" // the referee wrote text to its standard output
	Ended   Kind = "ended"   // the referee exited; Why is its status, empty for success
	Failed  Kind = "failed"  // the referee could not be started
)

// Event is a line from the process that runs a referee to cookoff.
type Event struct {
	Kind Kind   `json:"kind"`
	Seat int    `json:"seat"`
	Text []byte `json:"text,omitempty"`
	Why  string `json:"why,omitempty"`
}
