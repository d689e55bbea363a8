package captain

// Weights are what the bot thinks things are worth.
type Weights struct {
	Delay   int // part of a tile's worth that is lost with each turn until it is taken, in thousandths
	Force   int // all the force of both on one side, for each tile that both can get to, in hundredths of a tile
	Calm    int // robots that are added to both sides, so that differences between few robots count less
	Later   int // force of a robot that recyclers will pay for, in hundredths of one that can be bought now
	Saved   int // force of the matter that a robot costs, in hundredths of that of a robot on the foremost own tile
	Distant int // force that a robot loses with each step from the opponent's land, in hundredths
	Threat  int // a tile beside many more robots of the opponent than can defend it, in hundredths of a tile
	Idle    int // each step of a robot on the way to a tile to take, in hundredths of a tile
}

// DefaultWeights were found by playing; docs/tuning.md says how.
func DefaultWeights() Weights {
	return Weights{Delay: 40, Force: 75, Calm: 12, Later: 100, Saved: 80, Distant: 6, Threat: 30, Idle: 1}
}

// Weight is one of the weights, as an option has it.
type Weight struct {
	Name, About string
	Value       *int
}

// List lists the weights.
func (w *Weights) List() []Weight {
	return []Weight{
		{"delay", "what a tile loses of its worth with each turn until it is taken, in thousandths", &w.Delay},
		{"force", "all the force of both on one side, in hundredths of the tiles at stake", &w.Force},
		{"calm", "robots added to both sides, so that differences between few count less", &w.Calm},
		{"later", "a robot that recyclers will pay for, in hundredths of one that can be bought", &w.Later},
		{"saved", "the matter that a robot costs, in hundredths of a robot on the foremost own tile", &w.Saved},
		{"distant", "what a robot loses of its force with each step from the opponent, in hundredths", &w.Distant},
		{"threat", "a tile that can be overrun, in hundredths of a tile", &w.Threat},
		{"idle", "a robot's step on the way to a tile to take, in hundredths of a tile", &w.Idle},
	}
}
