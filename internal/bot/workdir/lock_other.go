//go:build !linux && !darwin

package workdir

import (
	"os"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// lockFolder locks a folder alone.
func lockFolder(dir string) (*os.File, error) { return dirlock.Exclusive(dir) }
