//go:build !linux

package box

// canMonitor reports whether cookoff can monitor the resources that programs use.
const canMonitor = false

// kernel returns no mechanisms: only Linux has them.
func kernel() Mechanisms { return Mechanisms{} }

// SeesProcesses returns true: only Linux needs /proc.
func SeesProcesses() bool { return true }

// isRoot returns false: without a sandbox, bots do not run as other users.
func isRoot() bool { return false }

func canDropRoot() bool { return false }
