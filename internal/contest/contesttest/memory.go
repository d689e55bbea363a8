package contesttest

import (
	"bytes"

	"github.com/cookoff/cookoff/internal/contest"
)

// Memory is a trace that is kept in memory.
type Memory struct {
	bytes.Buffer
	Synced []int // how many lines there were each time it was made durable
}

var _ contest.Recorder = (*Memory)(nil)

// Line adds a line.
func (m *Memory) Line(line []byte) error {
	m.Write(line)
	return m.WriteByte('\n')
}

// Sync notes that the lines so far are to be made durable.
func (m *Memory) Sync() error {
	m.Synced = append(m.Synced, bytes.Count(m.Bytes(), []byte{'\n'}))
	return nil
}
