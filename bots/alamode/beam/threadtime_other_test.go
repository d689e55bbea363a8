//go:build !linux

package beam_test

import "time"

// threadTime returns wall-clock time, as this system does not report the processor time of a thread.
func threadTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
