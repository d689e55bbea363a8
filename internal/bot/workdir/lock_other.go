//go:build !linux && !darwin

package workdir

import (
	"os"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// lockFolder takes an exclusive lock on a folder.
func lockFolder(dir string) (*os.File, error) { return dirlock.Exclusive(dir) }
