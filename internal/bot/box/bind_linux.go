package box

import (
	"encoding/hex"
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Bindings are the system calls by which a thread restricts itself and its future children to a policy, after its
// namespaces exist. They are plain data, so that a process not written in Go can make them, too.
type Bindings struct {
	Calls   []Syscall `json:"calls"`
	Ruleset int       `json:"-"` // descriptor of the Landlock ruleset; -1 for none
}

// Syscall is a system call. If it fails, binding fails.
type Syscall struct {
	What   string     `json:"what"` // for errors
	Number uintptr    `json:"number"`
	Args   []argument `json:"args"`
	Times  int        `json:"times,omitempty"` // if set, call it Times times, with 0, 1, 2, ... as the second argument
}

// argument is a number, a pointer to bytes, a pointer to a filter, or a descriptor.
type argument struct {
	Number  uint64 `json:"number,omitempty"`
	Bytes   string `json:"bytes,omitempty"`   // in hex
	Filter  bool   `json:"filter,omitempty"`  // pointer to a struct sock_fprog with Bytes as its BPF program
	Ruleset bool   `json:"ruleset,omitempty"` // the descriptor of the Landlock ruleset
}

// add appends a system call with numeric arguments.
func (b *Bindings) add(what string, number uintptr, args ...uint64) {
	c := Syscall{What: what, Number: number}
	for _, n := range args {
		c.Args = append(c.Args, argument{Number: n})
	}
	b.Calls = append(b.Calls, c)
}

// prctl appends a call of prctl(2). Some of its options check that all unused arguments are 0.
func (b *Bindings) prctl(what string, option, arg uint64) {
	b.add(what, unix.SYS_PRCTL, option, arg, 0, 0, 0)
}

// Bind makes the system calls in the current thread.
func (b *Bindings) Bind() error {
	for _, c := range b.Calls {
		if err := c.do(b.Ruleset); err != nil {
			return fmt.Errorf("%s: %w", c.What, err)
		}
	}
	return nil
}

func (c *Syscall) do(ruleset int) error {
	var words [6]uintptr
	var pointees []any // must live until the call returns
	for i, a := range c.Args {
		bytes, err := hex.DecodeString(a.Bytes)
		switch {
		case err != nil:
			return err
		case a.Ruleset:
			words[i] = uintptr(ruleset)
		case a.Filter:
			size := int(unsafe.Sizeof(unix.SockFilter{}))
			program := &unix.SockFprog{Len: uint16(len(bytes) / size), Filter: (*unix.SockFilter)(unsafe.Pointer(&bytes[0]))}
			words[i] = uintptr(unsafe.Pointer(program))
			pointees = append(pointees, program, bytes)
		case len(bytes) > 0:
			words[i] = uintptr(unsafe.Pointer(&bytes[0]))
			pointees = append(pointees, bytes)
		default:
			words[i] = uintptr(a.Number)
		}
	}
	defer runtime.KeepAlive(pointees)
	for n := range max(c.Times, 1) {
		if c.Times > 0 {
			words[1] = uintptr(n)
		}
		if _, _, errno := unix.Syscall6(c.Number, words[0], words[1], words[2], words[3], words[4], words[5]); errno != 0 {
			return errno
		}
	}
	return nil
}

// bindings returns the bindings to the policy, for this process or one in the same namespaces.
func (p *Policy) bindings() (*Bindings, error) {
	b := &Bindings{Ruleset: -1}
	b.dropBounds()
	p.become(b)
	b.prctl("no_new_privs", unix.PR_SET_NO_NEW_PRIVS, 1)
	if p.Use.Landlock > 0 {
		if err := p.landlock(b); err != nil {
			return nil, fmt.Errorf("landlock: %w", err)
		}
	}
	b.dropAll()
	if p.Use.Seccomp {
		b.filterCalls(p)
	}
	return b, nil
}

// Close closes the Landlock ruleset.
func (b *Bindings) Close() {
	if b.Ruleset >= 0 {
		_ = unix.Close(b.Ruleset)
	}
}
