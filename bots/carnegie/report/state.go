package report

// State is a state of the chef (strategy report, section 8.3).
type State int

// The states, in the order in which a dish is made.
const (
	CheckPan    State = iota // 0: is there a pan on a cooker?
	BuyPan                   // 1: buy one and put it there
	BuyMeat                  // 2
	PlaceMeat                // 3: on a counter
	ChopMeat                 // 4
	PickUpMeat               // 5
	CookMeat                 // 6: put it into the pan
	BuyPlate                 // 7
	PlacePlate               // 8: on a counter
	BuyNoodles               // 9
	AddNoodles               // 10: to the plate
	TakeMeat                 // 11: wait for it to be cooked, and take it out
	AddMeat                  // 12: to the plate
	PickUpPlate              // 13
	Serve                    // 14
	Recover                  // 15: throw away burnt food and start again
)
