package box

import (
	"errors"

	"golang.org/x/sys/unix"
)

// lastCapability is more than any kernel knows.
const lastCapability = 63

// dropBounds has no program that is started from here gain privileges, not even by being root's.
func dropBounds() error {
	const noRoot, noRootLocked = 1, 2 // SECBIT_NOROOT, of capabilities(7)
	if !has(unix.CAP_SETPCAP) {
		return nil // an ordinary user without namespaces: no_new_privs is enough
	}
	for c := uintptr(0); c <= lastCapability; c++ {
		err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0)
		if errors.Is(err, unix.EINVAL) {
			break // there are no more
		}
		if err != nil {
			return err
		}
	}
	if err := unix.Prctl(unix.PR_SET_SECUREBITS, noRoot|noRootLocked, 0, 0, 0); err != nil {
		return err
	}
	return unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
}

// dropAll takes all privileges of this thread.
func dropAll() error {
	var none [2]unix.CapUserData
	return unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0])
}

// has reports whether this thread has a capability.
func has(capability uint) bool {
	var all [2]unix.CapUserData
	if unix.Capget(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &all[0]) != nil {
		return false
	}
	return all[capability/32].Effective&(1<<(capability%32)) != 0
}
