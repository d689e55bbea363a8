package tournament

import "cmp"

// Warning is a warning from a bot's trial match.
type Warning struct {
	Bot     string `json:"bot"`
	Message string `json:"message"`
}

// Warnings are the results of a run's trial matches, if any were played.
type Warnings struct {
	Warnings []Warning `json:"warnings,omitempty"`
}

// Voids counts the matches of a pair, or of a run, that were void because of other programs.
type Voids struct {
	Times     int `json:"voids,omitempty"`     // number of void attempts
	Undecided int `json:"undecided,omitempty"` // matches given up after voidTries attempts

	Why string `json:"-"` // the reason of one of them, if it is not that bots were kept from running
}

// Add adds other counts.
func (v *Voids) Add(u Voids) {
	v.Times += u.Times
	v.Undecided += u.Undecided
	v.Why = cmp.Or(v.Why, u.Why)
}
