//go:build !linux

package beam_test

import "time"

// threadTime returns how long the processor has run this thread. Here the clock on the wall stands in.
func threadTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
