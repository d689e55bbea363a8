package content

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ReadBounded reads a plain file of at most so many bytes.
func ReadBounded(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // a pipe would be waited for
		return nil, fmt.Errorf("%s is not a plain file", filepath.Base(path))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, fmt.Errorf("%s has more than %d MiB", filepath.Base(path), most>>20)
	}
	return text, err
}
