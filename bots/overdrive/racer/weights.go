package racer

// Weights are the weights of the evaluation, in tenths of a block.
type Weights struct {
	Speed    int // per block per round of speed
	Damage   int // per point of damage
	Boost    int // per carried boost
	Boosting int // per remaining round of an active boost
	Lizard   int // per carried lizard
	EMP      int // per carried EMP, up to the number needed to make up for the opponent's lead
	Chase    int // per further carried EMP
	Threat   int // cost per EMP of the opponent
	Tweet    int
	Oil      int
	Rival    int // weight of the opponent's car, in hundredths of the weight of the bot's car
}

// DefaultWeights returns weights tuned by matches.
func DefaultWeights() Weights {
	return Weights{Speed: 12, Damage: 30, Boost: 110, Boosting: 25, Lizard: 15, EMP: 90, Chase: 40, Threat: 125, Tweet: 30, Oil: 3, Rival: 40}
}

// Weight is one of the weights, as an option.
type Weight struct {
	Name, About string
	Value       *int
}

// List returns the weights.
func (w *Weights) List() []Weight {
	return []Weight{
		{"speed", "each block per round of speed", &w.Speed},
		{"damage", "each point of damage", &w.Damage},
		{"boost", "a boost held", &w.Boost},
		{"boosting", "each remaining round of a boost", &w.Boosting},
		{"lizard", "a lizard held", &w.Lizard},
		{"emp", "an EMP held, up to the number that makes up for the opponent's lead", &w.EMP},
		{"chase", "each further EMP held", &w.Chase},
		{"threat", "an EMP held by the opponent: its expected cost", &w.Threat},
		{"tweet", "a tweet held", &w.Tweet},
		{"oil", "oil held", &w.Oil},
		{"rival", "everything the opponent has, in hundredths of its own value", &w.Rival},
	}
}
