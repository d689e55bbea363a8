package bot

import (
	"errors"
	"os"
)

// askForStack fails: there is no signal to ask with.
func askForStack(*os.Process) error { return errors.ErrUnsupported }
