//go:build unix

package bench

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// usageNow returns the usage so far of cookoff and of its children that have exited.
func usageNow() (u usage, err error) {
	for who, first := range map[int]quantity{unix.RUSAGE_SELF: ownUser, unix.RUSAGE_CHILDREN: botsUser} {
		var r unix.Rusage
		if err := unix.Getrusage(who, &r); err != nil {
			return u, fmt.Errorf("getrusage: %w", err)
		}
		const perMicrosecond = 1000
		u[first] = float64(r.Utime.Nano()) / perMicrosecond
		u[first+1] = float64(r.Stime.Nano()) / perMicrosecond
		u[first+2] = float64(r.Nvcsw + r.Nivcsw)
	}
	return u, nil
}
