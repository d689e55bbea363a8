//go:build !linux

package bench

import "errors"

// callCounter is not supported on this system.
type callCounter struct{}

func countCalls() (*callCounter, error) {
	return nil, errors.New("this system does not count system calls")
}

func (*callCounter) count() float64 { return 0 }

func (*callCounter) close() {}
