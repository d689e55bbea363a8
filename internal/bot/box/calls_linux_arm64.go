package box

import "golang.org/x/sys/unix"

// machine is the number of the processor's kind for filters.
const machine = unix.AUDIT_ARCH_AARCH64

// callsHere are calls that only the kernels of this processor have.
func callsHere() []group { return nil }

// rulesHere are rules of calls that only the kernels of this processor have.
func rulesHere() []rule { return nil }

// processControls are commands of prctl(2) for this processor alone.
func processControls() []uint32 {
	return []uint32{
		unix.PR_SVE_SET_VL, unix.PR_SVE_GET_VL, // the JVM, for its vectors
		unix.PR_PAC_RESET_KEYS, unix.PR_SET_TAGGED_ADDR_CTRL, unix.PR_GET_TAGGED_ADDR_CTRL, // C libraries
	}
}

// metadataHere are calls of metadata that only old processors' kernels have.
func metadataHere() []uint32 { return nil }

// modesHere are calls with modes that only old processors' kernels have.
func modesHere() []modeCall { return nil }
