package cli

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/tournament"
)

// undecidedError says that some matches could not be decided.
func undecidedError(v tournament.Voids) error {
	return fmt.Errorf("%s void each time: other programs left bots less than a fifth of a processor, so this machine decides nothing now; "+
		"the same command plays what is missing: run it when the machine is less busy, or with fewer matches at a time (--concurrency)",
		wereMatches(v.Undecided))
}
