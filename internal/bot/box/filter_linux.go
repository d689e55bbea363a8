//go:build amd64 || arm64

package box

import (
	"math"
	"slices"

	"golang.org/x/sys/unix"
)

// Offsets in what a filter sees of a call (struct seccomp_data). Of an argument it is the lower half.
const (
	callNumber   = 0
	callMachine  = 4
	callArgument = 16 // the first; each has eight bytes
)

// program is a program of the kernel's packet filter, which is run for each call of the system. Calls that it always allows are
// found out by the kernel beforehand, and it is not run for them.
type program = []unix.SockFilter

// callFilter is the filter as the kernel runs it. own says that files, messages and processes are the sandbox's own, sockets
// that it can have those of a network.
func callFilter(machine uint32, own, sockets bool) program {
	bound := rules()
	if own {
		bound = append(bound, whole()...)
	} else {
		bound = append(bound, alone()...)
	}
	if !sockets {
		bound = append(bound, noSockets())
	}
	absent := program{verdict(unix.ENOSYS)} // also for all calls that a processor has besides its own (x32)
	var spans []span
	next := uint32(0)
	for _, call := range numbers() {
		if call > next {
			spans = append(spans, span{next, absent})
		}
		spans = append(spans, span{call, bodyOf(call, bound)})
		next = call + 1
	}
	spans = append(spans, span{next, absent})
	return slices.Concat(
		program{load(callMachine), equals(machine, 1, 0), verdict(unix.ENOSYS)}, // another processor's programs, with other numbers
		program{load(callNumber)}, search(merged(spans)),
	)
}

// numbers are the calls that are allowed, in order.
func numbers() (all []uint32) {
	for _, g := range calls() {
		all = append(all, g.calls...)
	}
	slices.Sort(all)
	return all
}

// bodyOf returns the checks of a call that follow when its number is known.
func bodyOf(call uint32, bound []rule) (body program) {
	for _, r := range bound {
		if r.call == call {
			body = append(body, r.program()...)
		}
	}
	return append(body, ret(unix.SECCOMP_RET_ALLOW))
}

// span is the verdict for all calls from a number on.
type span struct {
	from uint32
	body program
}

// merged joins spans that do the same.
func merged(spans []span) []span {
	return slices.CompactFunc(spans, func(a, b span) bool { return slices.Equal(a.body, b.body) })
}

// search finds the span of the number that is loaded, by halves.
func search(spans []span) program {
	if len(spans) == 1 {
		return spans[0].body
	}
	half := len(spans) / 2
	lower, upper := search(spans[:half]), search(spans[half:])
	const far = math.MaxUint8
	if len(lower) > far {
		return slices.Concat(program{atLeast(spans[half].from, 0, 1), skip(len(lower))}, lower, upper)
	}
	return slices.Concat(program{atLeast(spans[half].from, uint8(len(lower)), 0)}, lower, upper)
}

// program returns the rule's error if the rule is broken, and otherwise continues after its last step.
func (r rule) program() program {
	code := r.only.program(verdict(r.errno))
	for _, c := range slices.Backward(r.given) {
		code = append(c.program(skip(len(code))), code...)
	}
	return code
}

// program continues after its last step if the condition holds, and otherwise at a given step.
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

// load loads what stands at an offset.
func load(at uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
}

// equals skips steps if a value is loaded, or others if not.
func equals(value uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: value, Jt: yes, Jf: no}
}

// atLeast skips steps if no less than a value is loaded, or others if less is.
func atLeast(value uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, K: value, Jt: yes, Jf: no}
}

// skip skips steps.
func skip(n int) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: uint32(n)}
}

// verdict ends with an error of the call, or with its success without any effect.
func verdict(errno unix.Errno) unix.SockFilter { return ret(unix.SECCOMP_RET_ERRNO | uint32(errno)) }

func ret(value uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: value}
}
