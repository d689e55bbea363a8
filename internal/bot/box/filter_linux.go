//go:build amd64 || arm64

package box

import (
	"math"
	"slices"

	"golang.org/x/sys/unix"
)

// Offsets in struct seccomp_data. Of an argument only the lower half is checked.
const (
	callNumber   = 0
	callArch     = 4
	callArgument = 16 // the first; each has eight bytes
)

// program is a BPF program. The kernel caches which system calls a program always allows, and does not run the program for
// those.
type program = []unix.SockFilter

// seccompFilter returns the filter for an architecture. namespaces: the sandbox has its own namespaces; sockets: it may open
// network sockets.
func seccompFilter(arch uint32, namespaces, sockets bool) program {
	active := rules()
	if namespaces {
		active = append(active, namespaceRules()...)
	} else {
		active = append(active, hostRules()...)
	}
	if !sockets {
		active = append(active, noSockets())
	}
	unknown := program{refuse(unix.ENOSYS)} // calls that are not listed seem not to exist, nor do those of x32
	var spans []span
	next := uint32(0)
	for _, call := range numbers() {
		if call > next {
			spans = append(spans, span{next, unknown})
		}
		spans = append(spans, span{call, bodyOf(call, active)})
		next = call + 1
	}
	spans = append(spans, span{next, unknown})
	return slices.Concat(
		program{load(callArch), equals(arch, 1, 0), refuse(unix.ENOSYS)}, // refuse calls of 32-bit programs, as their numbers differ
		program{load(callNumber)}, search(merged(spans)),
	)
}

// numbers returns the allowed calls, sorted.
func numbers() (all []uint32) {
	for _, g := range allowedCalls() {
		all = append(all, g.calls...)
	}
	slices.Sort(all)
	return all
}

// bodyOf returns the code for an allowed call: the checks of its arguments, and the verdict if they hold.
func bodyOf(call uint32, active []rule) (body program) {
	for _, r := range active {
		if r.call == call {
			body = append(body, r.program()...)
		}
	}
	return append(body, ret(unix.SECCOMP_RET_ALLOW))
}

// span is the code for call numbers from a number up to the next span.
type span struct {
	from uint32
	body program
}

// merged joins adjacent spans with equal bodies.
func merged(spans []span) []span {
	return slices.CompactFunc(spans, func(a, b span) bool { return slices.Equal(a.body, b.body) })
}

// search is a binary search for the span of the loaded number.
func search(spans []span) program {
	if len(spans) == 1 {
		return spans[0].body
	}
	half := len(spans) / 2
	lower, upper := search(spans[:half]), search(spans[half:])
	const maxJump = math.MaxUint8
	if len(lower) > maxJump {
		return slices.Concat(program{atLeast(spans[half].from, 0, 1), skip(len(lower))}, lower, upper)
	}
	return slices.Concat(program{atLeast(spans[half].from, uint8(len(lower)), 0)}, lower, upper)
}

// program returns code that ends with the rule's error if the rule is broken, and falls through otherwise.
func (r rule) program() program {
	code := r.only.program(refuse(r.errno))
	for _, c := range slices.Backward(r.given) {
		code = append(c.program(skip(len(code))), code...)
	}
	return code
}

// program returns code that falls through if the condition holds, and otherwise runs the given instruction.
func (c condition) program(otherwise unix.SockFilter) program {
	code := program{load(callArgument + 8*uint32(c.argument))}
	if c.mask != 0 {
		code = append(code, unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: c.mask})
	}
	for i, value := range c.values {
		code = append(code, equals(value, uint8(len(c.values)-i), 0))
	}
	return append(code, otherwise)
}

// load loads the word at an offset.
func load(at uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
}

// equals skips ifTrue instructions if the loaded value is the given one, else ifFalse.
func equals(value uint32, ifTrue, ifFalse uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: value, Jt: ifTrue, Jf: ifFalse}
}

// atLeast skips ifTrue instructions if the loaded value is at least the given one, else ifFalse.
func atLeast(value uint32, ifTrue, ifFalse uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, K: value, Jt: ifTrue, Jf: ifFalse}
}

// skip skips n instructions.
func skip(n int) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: uint32(n)}
}

// refuse makes the call fail with an error, or for 0 succeed without effect.
func refuse(errno unix.Errno) unix.SockFilter { return ret(unix.SECCOMP_RET_ERRNO | uint32(errno)) }

func ret(value uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: value}
}
