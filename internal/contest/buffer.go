package contest

import "bytes"

// Buffer is a recorder that keeps the lines until Flush, for choosing one of several traces.
type Buffer struct {
	Lines [][]byte
	to    Recorder
}

// NewBuffer returns a buffer for a recorder.
func NewBuffer(to Recorder) *Buffer { return &Buffer{to: to} }

// Line adds a line.
func (c *Buffer) Line(line []byte) error {
	c.Lines = append(c.Lines, bytes.Clone(line))
	return nil
}

// Sync syncs the recorder.
func (c *Buffer) Sync() error { return c.to.Sync() }

// Flush writes the lines to the recorder.
func (c *Buffer) Flush() error {
	for _, line := range c.Lines {
		if err := c.to.Line(line); err != nil {
			return err
		}
	}
	return nil
}
