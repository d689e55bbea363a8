package doctor

import (
	"encoding/binary"

	"golang.org/x/sys/unix"
)

// load returns the load average: vm.loadavg consists of three 32-bit numbers and their scale.
func load() Load {
	const size, scaleAt = 24, 16
	raw, err := unix.SysctlRaw("vm.loadavg")
	if err != nil || len(raw) < size {
		return Load{}
	}
	scale := binary.LittleEndian.Uint64(raw[scaleAt:])
	return Load{Known: scale > 0, Mean: float64(binary.LittleEndian.Uint32(raw)) / float64(max(1, scale))}
}

// memory returns the machine's memory.
func memory() Memory {
	total, _ := unix.SysctlUint64("hw.memsize") // 0 if unknown
	return Memory{Total: total}
}
