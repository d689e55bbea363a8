package box

import "golang.org/x/sys/unix"

// upLoopback starts the one network device of a namespace, which leads to the namespace itself: programs talk over it
// with their own processes. They can do without.
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
