//go:build !linux

package box

// watches reports whether cookoff can monitor the resources that programs use.
const watches = false

// kernel returns no mechanisms: only Linux has them.
func kernel() Mechanisms { return Mechanisms{} }

// SeesProcesses reports whether processes can be listed.
func SeesProcesses() bool { return true }

func isRoot() bool { return false }

func canDropRoot() bool { return false }
