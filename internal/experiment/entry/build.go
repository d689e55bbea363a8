package entry

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

// Unreleased is the version of builds without version information.
const Unreleased = "(devel)"

// Build identifies this build of cookoff.
type Build struct {
	Version string
	Program string // path
	id      string // cached
}

// ID identifies the build, and thereby its built-in bots: by the version or, if builds share that, by the hash of the
// program.
func (b *Build) ID() (string, error) {
	if b.Version != Unreleased && !strings.HasSuffix(b.Version, "+dirty") {
		return b.Version, nil
	}
	if b.id != "" {
		return b.id, nil
	}
	file, err := os.Open(b.Program)
	if err != nil {
		return "", fmt.Errorf("identify this build of cookoff: %w", err)
	}
	defer file.Close() //nolint:errcheck // read-only
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", fmt.Errorf("identify this build of cookoff: %w", err)
	}
	b.id = b.Version + " " + hex.EncodeToString(sum.Sum(nil))
	return b.id, nil
}
