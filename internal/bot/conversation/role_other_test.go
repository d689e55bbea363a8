//go:build !linux

package conversation_test

// roles returns the programs that the test binary can run as.
func roles() map[string]func() { return nil }
