package cli

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/tournament"
)

// voids are the matches of a run that other programs made void.
type voids struct {
	times     int // that a match was void
	undecided int // matches that were given up after some tries
}

// voidsResult is what --format json says of them.
type voidsResult struct {
	Voids     int `json:"voids,omitempty"`
	Undecided int `json:"undecided,omitempty"`
}

func (v *voids) result() voidsResult { return voidsResult{v.times, v.undecided} }

func (v *voids) add(u tournament.UnitResult) {
	v.times += u.Voids
	v.undecided += u.Undecided
}

// undecidedError says that some matches could not be decided.
func (v *voids) undecidedError() error {
	return fmt.Errorf("%s void each time: other programs left bots less than a fifth of a processor, so this machine decides nothing now; "+
		"the same command plays what is missing: run it when the machine is less busy, or with fewer matches at a time (--concurrency)",
		wereMatches(v.undecided))
}
