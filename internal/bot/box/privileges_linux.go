package box

import (
	"encoding/hex"
	"unsafe"

	"golang.org/x/sys/unix"
)

// lastCapability is an upper bound for the capabilities of any kernel.
const lastCapability = 63

// dropBounds clears the bounding and ambient capability sets, so that no program started later gains capabilities, not even
// as root.
func (b *Bindings) dropBounds() {
	const noRoot, noRootLocked = 1, 2 // SECBIT_NOROOT and its lock, of capabilities(7)
	if !has(unix.CAP_SETPCAP) {
		return // an ordinary user without namespaces: no_new_privs is enough
	}
	count := 0
	for count <= lastCapability && unix.Prctl(unix.PR_CAPBSET_READ, uintptr(count), 0, 0, 0) == nil {
		count++
	}
	b.prctl("privileges", unix.PR_CAPBSET_DROP, 0)
	b.Calls[len(b.Calls)-1].Times = count
	b.prctl("privileges", unix.PR_SET_SECUREBITS, noRoot|noRootLocked)
	b.prctl("privileges", unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL)
}

// dropAll drops all capabilities.
func (b *Bindings) dropAll() {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	b.Calls = append(b.Calls, Syscall{What: "privileges", Number: unix.SYS_CAPSET, Args: []argument{
		{Bytes: hex.EncodeToString(bytesOf(&header))}, {Bytes: hex.EncodeToString(bytesOf(&none))},
	}})
}

// bytesOf returns the memory of a value without pointers.
func bytesOf[T any](value *T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(value)), unsafe.Sizeof(*value))
}

// has reports whether this thread has a capability.
func has(capability uint) bool {
	var all [2]unix.CapUserData
	if unix.Capget(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &all[0]) != nil {
		return false
	}
	return all[capability/32].Effective&(1<<(capability%32)) != 0
}
