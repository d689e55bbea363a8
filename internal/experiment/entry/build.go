package entry

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

// Unreleased is the version of a build that does not know what it was built from.
const Unreleased = "(devel)"

// Build is this build of cookoff.
type Build struct {
	Version string
	Program string // its file
	id      string // once it was needed
}

// ID identifies the build, as the bots that ship with cookoff are a part of it: by the version, or where many builds have
// the same one, by the program's bytes.
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
