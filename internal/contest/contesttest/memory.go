package contesttest

import (
	"bytes"

	"github.com/cookoff/cookoff/internal/contest"
)

// Memory is a trace in memory.
type Memory struct {
	bytes.Buffer
	Synced []int // number of lines at each Sync
}

var _ contest.Recorder = (*Memory)(nil)

// Line adds a line.
func (m *Memory) Line(line []byte) error {
	m.Write(line)
	return m.WriteByte('\n')
}

// Sync records that the lines so far should be durable.
func (m *Memory) Sync() error {
	m.Synced = append(m.Synced, bytes.Count(m.Bytes(), []byte{'\n'}))
	return nil
}
