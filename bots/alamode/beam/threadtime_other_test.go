//go:build !linux

package beam_test

import "time"

// threadTime is how long the processor has run this thread; here it is not known.
func threadTime() time.Duration { return 0 }
