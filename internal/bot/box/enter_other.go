//go:build !linux

package box

// watches reports whether cookoff watches what programs use of the machine.
const watches = false

// kernel returns no mechanisms: only Linux has them.
func kernel() Mechanisms { return Mechanisms{} }

// SeesProcesses reports whether the system shows its processes.
func SeesProcesses() bool { return true }

func isRoot() bool { return false }

func canLower() bool { return false }
