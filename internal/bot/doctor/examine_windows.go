package doctor

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// load returns an unknown load: Windows has no load average.
func load() Load { return Load{} }

// free returns the free space at a folder, in bytes.
func free(folder string) (bytes uint64, known bool) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, false
	}
	err = windows.GetDiskFreeSpaceEx(name, &bytes, nil, nil)
	return bytes, err == nil
}

// memoryStatus is the structure MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length, load  uint32
	total, free   uint64
	_, _, _, _, _ uint64
}

// memory returns the machine's memory.
func memory() Memory {
	var s memoryStatus
	s.length = uint32(unsafe.Sizeof(s))
	status := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if done, _, _ := status.Call(uintptr(unsafe.Pointer(&s))); done == 0 {
		return Memory{}
	}
	return Memory{Total: s.total, Free: s.free}
}
