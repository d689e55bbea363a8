package rating

const (
	// tail is the probability beyond each limit of a 95 % interval.
	tail = 0.025
	// halvings suffice to find a number to the last bits of a float64.
	halvings = 60
)
