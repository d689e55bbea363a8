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
		{"speed", "each block a round of speed", &w.Speed},
		{"damage", "each point of damage", &w.Damage},
		{"boost", "a boost that is carried", &w.Boost},
		{"boosting", "each round that a boost still lasts", &w.Boosting},
		{"lizard", "a lizard that is carried", &w.Lizard},
		{"emp", "an EMP that is carried, while they make up for the opponent's lead", &w.EMP},
		{"chase", "an EMP that is carried otherwise", &w.Chase},
		{"threat", "an EMP that the opponent carries, which is what it will cost", &w.Threat},
		{"tweet", "a tweet that is carried", &w.Tweet},
		{"oil", "oil that is carried", &w.Oil},
		{"rival", "all that the opponent has, in hundredths of the same for itself", &w.Rival},
	}
}
