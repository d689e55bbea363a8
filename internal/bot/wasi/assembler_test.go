//go:build unix

package wasi_test

import "slices"

// Function indexes: imports from WASI, in this order in every guest, then the guest's functions.
const (
	fdRead byte = iota
	fdWrite
	procExit
	pollOneoff
	environSizesGet
	environGet
	fdClose
	fdRenumber
	randomGet
	pathOpen
	pathSymlink
	clockTimeGet
	startFunction
)

// Opcodes of WebAssembly.
const (
	opUnreachable = 0x00
	opLoop        = 0x03
	opIf          = 0x04
	opEnd         = 0x0b
	opBranch      = 0x0c
	opReturn      = 0x0f
	opCall        = 0x10
	opDrop        = 0x1a
	opLoad        = 0x28
	opStore       = 0x36
	opGrow        = 0x40
	opConst       = 0x41
	opEqual       = 0x46
	noValue       = 0x40 // type of a block without a result
)

// guest assembles a module with imports from WASI, one page of memory and the code of _start.
// changes modify its sections, which have the IDs of the specification.
func guest(code []byte, changes ...func(sections map[byte][]byte)) []byte {
	const i32, i64, function = 0x7f, 0x7e, 0x60
	importOf := func(name string, kind byte) []byte {
		return slices.Concat(named("wasi_snapshot_preview1"), named(name), []byte{0, kind})
	}
	body := slices.Concat([]byte{0}, code, []byte{opEnd})
	sections := map[byte][]byte{
		1: list(
			[]byte{function, 0, 0},
			[]byte{function, 4, i32, i32, i32, i32, 1, i32},
			[]byte{function, 1, i32, 0},
			[]byte{function, 2, i32, i32, 1, i32},
			[]byte{function, 1, i32, 1, i32},
			[]byte{function, 9, i32, i32, i32, i32, i32, i64, i64, i32, i32, 1, i32},
			[]byte{function, 5, i32, i32, i32, i32, i32, 1, i32},
			[]byte{function, 3, i32, i64, i32, 1, i32},
		),
		2: list(importOf("fd_read", 1), importOf("fd_write", 1), importOf("proc_exit", 2),
			importOf("poll_oneoff", 1), importOf("environ_sizes_get", 3), importOf("environ_get", 3),
			importOf("fd_close", 4), importOf("fd_renumber", 3), importOf("random_get", 3),
			importOf("path_open", 5), importOf("path_symlink", 6), importOf("clock_time_get", 7)),
		3:  list([]byte{0}),
		5:  list([]byte{0, 1}),
		7:  list(append(named("memory"), 2, 0), append(named("_start"), 0, startFunction)),
		10: list(append(number(len(body)), body...)),
	}
	for _, change := range changes {
		change(sections)
	}
	module := []byte("\x00asm\x01\x00\x00\x00")
	for id := byte(1); id <= 11; id++ {
		if section := sections[id]; section != nil {
			module = append(append(append(module, id), number(len(section))...), section...)
		}
	}
	return module
}

// number encodes a number as signed LEB128.
func number(n int) []byte {
	var b []byte
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 { // the sign bit is correct
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}

func named(name string) []byte { return append(number(len(name)), name...) }

func list(items ...[]byte) []byte { return append(number(len(items)), slices.Concat(items...)...) }

// call calls a function with constant arguments.
func call(function byte, args ...int) []byte {
	var code []byte
	for _, arg := range args {
		code = append(append(code, opConst), number(arg)...)
	}
	return append(code, opCall, function)
}

// drop discards a result.
func drop(code []byte) []byte { return append(code, opDrop) }

// store writes a number to memory.
func store(at, value int) []byte {
	return slices.Concat([]byte{opConst}, number(at), []byte{opConst}, number(value), []byte{opStore, 2, 0})
}

func load(at int) []byte { return slices.Concat([]byte{opConst}, number(at), []byte{opLoad, 2, 0}) }

func forever(code ...[]byte) []byte {
	return slices.Concat([]byte{opLoop, noValue}, slices.Concat(code...), []byte{opBranch, 0, opEnd})
}

// when runs code if two values are equal.
func when(a, b []byte, code ...[]byte) []byte {
	return slices.Concat(a, b, []byte{opEqual, opIf, noValue}, slices.Concat(code...), []byte{opEnd})
}

func constant(n int) []byte { return append([]byte{opConst}, number(n)...) }

// Addresses in the memory of guests.
const (
	vectorAt = 0
	lengthAt = 4
	countAt  = 8
	dataAt   = 1024
	dataSize = 32 << 10
)

// write writes data to a file descriptor; its length is on top of the stack.
func write(fd int, length []byte) []byte {
	return slices.Concat(store(vectorAt, dataAt),
		[]byte{opConst}, number(lengthAt), length, []byte{opStore, 2, 0},
		drop(call(fdWrite, fd, vectorAt, 1, countAt)))
}

// read reads data. At the end of the input the guest's function returns.
func read() []byte {
	return slices.Concat(store(vectorAt, dataAt), store(lengthAt, dataSize),
		drop(call(fdRead, 0, vectorAt, 1, countAt)),
		when(load(countAt), constant(0), []byte{opReturn}))
}

// echoing echoes its input to a file descriptor.
func echoing(fd int) []byte { return forever(read(), write(fd, load(countAt))) }
