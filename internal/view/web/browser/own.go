package browser

import (
	"bytes"
	"io"
	"os"
)

// generator marks the pages written by cookoff.
const generator = `<meta name="generator" content="cookoff">`

// IsOwnPage reports whether a file is a page written by cookoff.
func IsOwnPage(path string) bool {
	const headSize = 512
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close() //nolint:errcheck // it was only read
	head, err := io.ReadAll(io.LimitReader(file, headSize))
	return err == nil && bytes.Contains(head, []byte(generator))
}
