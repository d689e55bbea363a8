package box

import (
	"encoding/hex"
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Bindings are the steps by which a thread binds itself, and all that it starts from then on, to a policy, as far as that
// is not a matter of namespaces. They are plain system calls, which a program that is no Go program can make as well.
type Bindings struct {
	Calls   []Call `json:"calls"`
	Ruleset int    `json:"-"` // descriptor of Landlock's rules; -1 for none
}

// Call is a system call; if it fails, binding fails.
type Call struct {
	What   string     `json:"what"` // for errors
	Number uintptr    `json:"number"`
	Args   []argument `json:"args"`
	Upto   int        `json:"upto,omitempty"` // it is made for each value of the second argument from 0 to before this; 0: once, as it is
}

// argument is a number, or points to bytes.
type argument struct {
	Number  uint64 `json:"number,omitempty"`
	Bytes   string `json:"bytes,omitempty"`   // in hex
	Filter  bool   `json:"filter,omitempty"`  // it points to a program of the packet filter (struct sock_fprog) of the bytes
	Ruleset bool   `json:"ruleset,omitempty"` // the number is the descriptor of Landlock's rules, wherever that is
}

// add adds a call with numbers for arguments.
func (b *Bindings) add(what string, number uintptr, args ...uint64) {
	c := Call{What: what, Number: number}
	for _, n := range args {
		c.Args = append(c.Args, argument{Number: n})
	}
	b.Calls = append(b.Calls, c)
}

// prctl adds a call of prctl(2), with all arguments.
func (b *Bindings) prctl(what string, option, arg uint64) {
	b.add(what, unix.SYS_PRCTL, option, arg, 0, 0, 0)
}

// Bind makes the calls in this thread.
func (b *Bindings) Bind() error {
	for _, c := range b.Calls {
		if err := c.do(b.Ruleset); err != nil {
			return fmt.Errorf("%s: %w", c.What, err)
		}
	}
	return nil
}

// do makes the call.
func (c *Call) do(ruleset int) error {
	var words [6]uintptr
	var kept []any // what is pointed to
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
			kept = append(kept, program, bytes)
		case len(bytes) > 0:
			words[i] = uintptr(unsafe.Pointer(&bytes[0]))
			kept = append(kept, bytes)
		default:
			words[i] = uintptr(a.Number)
		}
	}
	defer runtime.KeepAlive(kept)
	for n := range max(c.Upto, 1) {
		if c.Upto > 0 {
			words[1] = uintptr(n)
		}
		if _, _, errno := unix.Syscall6(c.Number, words[0], words[1], words[2], words[3], words[4], words[5]); errno != 0 {
			return errno
		}
	}
	return nil
}

// bindings are those of the policy, for this process or one that is in the same namespaces.
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

// Close closes their descriptors.
func (b *Bindings) Close() {
	if b.Ruleset >= 0 {
		_ = unix.Close(b.Ruleset)
	}
}
