package box

import "golang.org/x/sys/unix"

// auditArch is this architecture in seccomp filters.
const auditArch = unix.AUDIT_ARCH_AARCH64

// archCalls returns the allowed calls that only this architecture has.
func archCalls() []group { return nil }

// archRules returns the rules for calls that only this architecture has.
func archRules() []rule { return nil }

// archPrctls returns the allowed commands of prctl(2) that only this architecture has.
func archPrctls() []uint32 {
	return []uint32{
		unix.PR_SVE_SET_VL, unix.PR_SVE_GET_VL, // the JVM, for its vectors
		unix.PR_PAC_RESET_KEYS, unix.PR_SET_TAGGED_ADDR_CTRL, unix.PR_GET_TAGGED_ADDR_CTRL, // C libraries
	}
}

// archMetadataCalls returns legacy calls: none here.
func archMetadataCalls() []uint32 { return nil }

// archModeCalls returns legacy calls: none here.
func archModeCalls() []modeCall { return nil }
