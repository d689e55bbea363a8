package captain

// Weights configure the evaluation.
type Weights struct {
	Delay   int // share of a tile's value lost per turn until it is taken, in thousandths
	Force   int // value of having all force, per tile that both players can reach, in hundredths of a tile
	Calm    int // robots added to both players' force, so that differences between few robots count less
	Later   int // force of a robot paid for by future recycling, in hundredths of the force of one that can be bought now
	Saved   int // force of the unspent matter for a robot, in hundredths of the force of a robot on the foremost own tile
	Distant int // loss of force per step from the opponent's land, in hundredths of the maximum
	Threat  int // loss for a tile that superior robots can take, in hundredths of a tile
	Idle    int // loss per step of a robot to a tile to take, in hundredths of a tile
}

// DefaultWeights returns weights tuned by matches; see docs/tuning.md.
func DefaultWeights() Weights {
	return Weights{Delay: 40, Force: 75, Calm: 12, Later: 100, Saved: 80, Distant: 6, Threat: 30, Idle: 1}
}

// Weight is one of the weights, as an option.
type Weight struct {
	Name, About string
	Value       *int
}

// List returns the weights.
func (w *Weights) List() []Weight {
	return []Weight{
		{"delay", "value that a tile loses per turn until it is taken, in thousandths", &w.Delay},
		{"force", "value of having all the force on one side, in hundredths of the tiles at stake", &w.Force},
		{"calm", "robots added to both sides, so that small differences count less", &w.Calm},
		{"later", "value of a robot that recyclers will pay for, in hundredths of one that can be bought now", &w.Later},
		{"saved", "value of the matter for one robot, in hundredths of a robot on the own tile nearest to the opponent", &w.Saved},
		{"distant", "force that a robot loses with each step away from the opponent, in hundredths", &w.Distant},
		{"threat", "cost of a tile that can be overrun, in hundredths of a tile", &w.Threat},
		{"idle", "cost of a robot's step on the way to a tile, in hundredths of a tile", &w.Idle},
	}
}
