//go:build !unix

package bench

import "errors"

func usageNow() (usage, error) {
	return usage{}, errors.New("this system does not report the CPU time of processes that have ended")
}
