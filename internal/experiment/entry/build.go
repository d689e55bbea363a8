package entry

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

// Unreleased is the version of a build without version information.
const Unreleased = "(devel)"

// Build identifies this build of cookoff.
type Build struct {
	Version string
	Program string // its file
	id      string // once it was needed
}

// ID returns what identifies the build, and with it its built-in bots: the version, or the program's hash if builds share the
// version.
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
	defer file.Close() //nolint:errcheck // it was only read
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", fmt.Errorf("identify this build of cookoff: %w", err)
	}
	b.id = b.Version + " " + hex.EncodeToString(sum.Sum(nil))
	return b.id, nil
}
