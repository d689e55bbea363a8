//go:build !linux

package conversation

import "os"

// noticeTalk has nothing to do where no clock measures.
func (p *Process) noticeTalk() {}

func unread(readEnd) bool { return false }

func isFull(*os.File) bool { return false }

// read reads what the process has written.
func (l *stderrLog) read(to []byte) (int, error) { return l.reader.Read(to) }

// setHeading sets the heading if nothing of the process's waits to be taken, which nobody knows here.
func (l *stderrLog) setHeading(record) bool { return false }
