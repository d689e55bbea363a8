package browser

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// TemporaryPage writes a page to a temporary file, which is kept, as the browser reads it after the program has ended.
func TemporaryPage(page []byte) (string, error) {
	file, err := os.CreateTemp("", "cookoff-*.html")
	if err != nil {
		return "", err
	}
	_, err = file.Write(page)
	if err := errors.Join(err, file.Close()); err != nil {
		return "", fmt.Errorf("write %s: %w", file.Name(), err)
	}
	return filepath.Clean(file.Name()), nil
}
