package race

// Object is the object on a block. Its value is its code in the default configuration.
type Object uint8

// The objects.
const (
	Empty Object = iota
	Mud
	OilSpill
	OilItem
	FinishLine
	BoostItem
	Wall
	LizardItem
	TweetItem
	EMPItem

	objects = iota
)

// Powerup is a kind of power-up.
type Powerup int32

// The power-ups, in the order in which they are picked up on the same way.
const (
	Oil Powerup = iota
	Boost
	Lizard
	Tweet
	EMP

	powerups = iota
)

// Item returns the object that gives the power-up.
func (p Powerup) Item() Object {
	return [powerups]Object{Oil: OilItem, Boost: BoostItem, Lizard: LizardItem, Tweet: TweetItem, EMP: EMPItem}[p]
}

// Action is the kind of a command.
type Action int32

// The actions.
const (
	DoNothing Action = iota
	TurnLeft
	TurnRight
	Accelerate
	Decelerate
	UseBoost
	UseOil
	UseLizard
	UseTweet
	UseEMP
	Fix

	actions = iota
)

// Event is an entry in a car's list of states: an action, or something that happened to the car.
type Event int32

// The events. The last event in a car's list is its state.
const (
	Ready Event = iota
	DidNothing
	TurningLeft
	TurningRight
	Accelerating
	Decelerating
	PickedUpPowerup // never happens
	UsedBoost
	UsedOil
	UsedLizard
	UsedTweet
	UsedEMP
	HitMud
	HitOil
	HitWall
	HitTruck
	HitEMP
	FixedCar
	Finished

	events = iota
)

// Players is the number of players. Player 0 is A (ID 1), player 1 is B (ID 2).
const Players = 2

// playerID returns a player's ID in files.
func playerID(player int) int { return player + 1 }
