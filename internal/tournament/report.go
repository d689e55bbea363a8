package tournament

// Warning is what a bot's trial match warns of.
type Warning struct {
	Bot     string `json:"bot"`
	Message string `json:"message"`
}

// Warnings is what results say of the trial matches of a run, if any were played.
type Warnings struct {
	Warnings []Warning `json:"warnings,omitempty"`
}

// Voids are the matches of a run that other programs made void.
type Voids struct {
	Times     int `json:"voids,omitempty"`     // that a match was void
	Undecided int `json:"undecided,omitempty"` // matches that were given up after some tries
}

// Add counts those of a pair.
func (v *Voids) Add(u PairResult) {
	v.Times += u.Voids
	v.Undecided += u.Undecided
}
