package box

import "golang.org/x/sys/unix"

// upLoopback brings up the loopback device of the network namespace, over which a program can talk to its own processes.
// Failure is harmless.
func upLoopback() {
	s, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer unix.Close(s) //nolint:errcheck // nothing was written
	lo, err := unix.NewIfreq("lo")
	if err != nil {
		return
	}
	lo.SetUint16(unix.IFF_UP)
	_ = unix.IoctlIfreq(s, unix.SIOCSIFFLAGS, lo)
}
