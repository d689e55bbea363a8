//go:build !linux

package beam_test

import "time"

// threadTime returns wall-clock time, since the processor time of a thread is only available on Linux.
func threadTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
