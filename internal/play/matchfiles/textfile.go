package matchfiles

import (
	"bufio"
	"cmp"
	"os"
)

// textFile is a file of text that is written in small pieces. Its close returns the first error.
type textFile struct {
	*bufio.Writer
	file *os.File
}

func newTextFile(path string) (*textFile, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &textFile{bufio.NewWriter(f), f}, nil
}

func (t *textFile) close() error { return cmp.Or(t.Flush(), t.file.Close()) }
