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

// Sync records the number of lines so far.
func (m *Memory) Sync() error {
	m.Synced = append(m.Synced, bytes.Count(m.Bytes(), []byte{'\n'}))
	return nil
}

// FullDisk is a recorder that fails after the given number of lines.
type FullDisk struct {
	Lines int
	Err   error
}

// Line fails when the disk is full.
func (d *FullDisk) Line([]byte) error {
	if d.Lines--; d.Lines < 0 {
		return d.Err
	}
	return nil
}

// Sync does nothing.
func (d *FullDisk) Sync() error { return nil }
