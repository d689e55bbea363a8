package check

import "bytes"

// course is the events of a match: the lines of its trace between header and end.
type course struct {
	begun bool
	turns [][]byte
}

// Line takes a line of a trace.
func (c *course) Line(line []byte) error {
	if c.begun && !bytes.HasPrefix(line, []byte(`{"end"`)) {
		c.turns = append(c.turns, bytes.Clone(line))
	}
	c.begun = true
	return nil
}

// Sync does nothing: a course is kept in memory.
func (c *course) Sync() error { return nil }

// differs returns the first turn, from 1, in which two matches differ, within the turns of both; 0 if none does.
func (c *course) differs(from *course) int {
	for n := range min(len(c.turns), len(from.turns)) {
		if !bytes.Equal(c.turns[n], from.turns[n]) {
			return n + 1
		}
	}
	return 0
}
