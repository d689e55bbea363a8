package contest

import "bytes"

// Candidate holds the lines of a trace that may be the right one, and writes them once it is chosen.
type Candidate struct {
	Lines [][]byte
	to    Recorder
}

// NewCandidate returns a candidate that writes to a recorder.
func NewCandidate(to Recorder) *Candidate { return &Candidate{to: to} }

// Line holds a line.
func (c *Candidate) Line(line []byte) error {
	c.Lines = append(c.Lines, bytes.Clone(line))
	return nil
}

// Sync passes on.
func (c *Candidate) Sync() error { return c.to.Sync() }

// Write writes the lines.
func (c *Candidate) Write() error {
	for _, line := range c.Lines {
		if err := c.to.Line(line); err != nil {
			return err
		}
	}
	return nil
}
