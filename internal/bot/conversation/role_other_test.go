//go:build !linux

package conversation_test

// roles are the programs that the test binary can play.
func roles() map[string]func() { return nil }
