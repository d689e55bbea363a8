package box

import (
	"encoding/hex"
	"unsafe"

	"golang.org/x/sys/unix"
)

func hasSeccomp() bool {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, uintptr(unsafe.Pointer(&action)))
	return errno == 0 && auditArch != 0
}

// filterCalls installs the seccomp filter. Denied calls fail with an error as on systems without them; no process is killed.
func (b *Bindings) filterCalls(p *Policy) {
	var code []byte
	for _, step := range seccompFilter(auditArch, p.Use.Namespaces, p.Use.Namespaces || p.Network) {
		code = append(code, bytesOf(&step)...)
	}
	b.Calls = append(b.Calls, Syscall{What: "seccomp", Number: unix.SYS_SECCOMP, Args: []argument{
		{Number: unix.SECCOMP_SET_MODE_FILTER}, {}, {Bytes: hex.EncodeToString(code), Filter: true},
	}})
}
