package browser

import (
	"bytes"
	"io"
	"os"
)

// generator marks the pages that cookoff writes, in their first bytes.
const generator = `<meta name="generator" content="cookoff">`

// IsOwnPage reports whether a file is a page that cookoff wrote.
func IsOwnPage(path string) bool {
	const searched = 512
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close() //nolint:errcheck // it was only read
	begun, err := io.ReadAll(io.LimitReader(file, searched))
	return err == nil && bytes.Contains(begun, []byte(generator))
}
