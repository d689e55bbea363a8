package box

import (
	"encoding/hex"
	"unsafe"

	"golang.org/x/sys/unix"
)

func hasSeccomp() bool {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, uintptr(unsafe.Pointer(&action)))
	return errno == 0 && machine != 0
}

// filterCalls denies all calls but some. They fail as they do where the system has or allows no such thing; nothing is killed.
func (b *Bindings) filterCalls(p *Policy) {
	var code []byte
	for _, step := range callFilter(machine, p.Use.Namespaces, p.Use.Namespaces || p.Network) {
		code = append(code, bytesOf(&step)...)
	}
	b.Calls = append(b.Calls, Call{What: "seccomp", Number: unix.SYS_SECCOMP, Args: []argument{
		{Number: unix.SECCOMP_SET_MODE_FILTER}, {}, {Bytes: hex.EncodeToString(code), Filter: true},
	}})
}
