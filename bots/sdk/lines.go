package sdk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Lines is a connection that transfers text line by line.
type Lines struct {
	in  *bufio.Reader
	out io.Writer
}

// NewLines returns a connection.
func NewLines(in io.Reader, out io.Writer) *Lines {
	return &Lines{bufio.NewReader(in), out}
}

// Read returns the next line without its line break; io.EOF at the end of the match.
func (l *Lines) Read() (string, error) {
	line, err := l.in.ReadString('\n')
	if err != nil && (line == "" || !errors.Is(err, io.EOF)) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// Scan reads the next line and parses its space-separated values like fmt.Sscan.
func (l *Lines) Scan(values ...any) error {
	line, err := l.Read()
	if err != nil {
		return err
	}
	if _, err := fmt.Sscan(line, values...); err != nil {
		return fmt.Errorf("%q: %w", line, err)
	}
	return nil
}

// Write writes a line and a line break.
func (l *Lines) Write(line string) error {
	_, err := io.WriteString(l.out, line+"\n")
	return err
}
