package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

// unreleased is the version of a build that does not know what it was built from.
const unreleased = "(devel)"

// build tells builds of cookoff apart, as the bots that ship with it are a part of it: by the version, or
// where many builds have the same one, by the program's bytes. It is made once, and only if it is needed.
func (a *app) build() (string, error) {
	if a.Version != unreleased && !strings.HasSuffix(a.Version, "+dirty") {
		return a.Version, nil
	}
	if a.made != "" {
		return a.made, nil
	}
	file, err := os.Open(a.Program)
	if err != nil {
		return "", fmt.Errorf("identify this build of cookoff: %w", err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", fmt.Errorf("identify this build of cookoff: %w", err)
	}
	a.made = a.Version + " " + hex.EncodeToString(sum.Sum(nil))
	return a.made, nil
}
