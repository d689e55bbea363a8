package box

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// The user IDs of programs started by root: no distribution and no container range uses them. Each program has its own,
// so that two bots do not share the kernel's limits per user.
const (
	firstUser = 1_900_000_000
	spareUser = 200_000_000
)

// reservedUsers is the number of IDs at the end of a container's range to leave unused: one is usually "nobody" (65534).
const reservedUsers = 2

// NewUser returns a random UID and GID for a program started by root.
func NewUser() uint32 {
	first, count := spareUsers(readMap())
	return first + rand.Uint32N(max(count, 1))
}

// readMap returns the UID map of this user namespace; empty without /proc.
func readMap() string {
	text, _ := os.ReadFile("/proc/self/uid_map")
	return string(text)
}

// spareUsers returns a range of user IDs that are likely to be unused: in a container the upper half of its largest range.
func spareUsers(table string) (first, count uint32) {
	for line := range strings.Lines(table) {
		inside, _, size := mapped(line)
		if inside <= firstUser && inside+size >= firstUser+spareUser {
			return firstUser, spareUser
		}
		if half := size / 2; half > uint64(count) && half > reservedUsers {
			first, count = uint32(inside+half), uint32(half-reservedUsers)
		}
	}
	if count == 0 {
		return firstUser, spareUser
	}
	return first, count
}

// mapped parses a line of a UID map: the first ID inside, the first outside, and the length of the range.
func mapped(line string) (inside, outside, size uint64) {
	var numbers [3]uint64
	for i, word := range strings.Fields(line) {
		if i < len(numbers) {
			numbers[i], _ = strconv.ParseUint(word, 10, 32)
		}
	}
	return numbers[0], numbers[1], numbers[2]
}

// isRoot reports whether this process is real root, and not root of a user namespace.
func isRoot() bool { return os.Geteuid() == 0 && !isOrdinary(readMap()) }

// isOrdinary reports whether a UID map maps ID 0 to another user.
func isOrdinary(table string) bool {
	for line := range strings.Lines(table) {
		if inside, outside, size := mapped(line); inside == 0 && size > 0 {
			return outside != 0
		}
	}
	return false
}

// canDropRoot reports whether this process has the capabilities to start programs as another user, chown files to that user
// and kill the programs.
func canDropRoot() bool {
	return !slices.ContainsFunc([]uint{
		unix.CAP_SETUID, unix.CAP_SETGID, unix.CAP_CHOWN, unix.CAP_DAC_OVERRIDE, unix.CAP_FOWNER, unix.CAP_KILL,
	}, func(capability uint) bool { return !has(capability) })
}

// within returns the UID of the program inside its namespace.
func (p *Policy) within() int {
	if p.Use.User {
		return 0 // root, as without a sandbox
	}
	return int(p.User)
}

// Identity returns the UID and GID of the program inside its namespace.
func (p *Policy) Identity() (user, group int) {
	if p.User == 0 {
		return os.Getuid(), os.Getgid()
	}
	return p.within(), p.within()
}

// become switches to the program's user, if that is not cookoff's.
func (p *Policy) become(b *Bindings) {
	if p.User == 0 {
		return
	}
	id := uint64(p.within())
	b.add("groups", unix.SYS_SETGROUPS, 0, 0)
	b.add("group", unix.SYS_SETRESGID, id, id, id)
	b.add("user", unix.SYS_SETRESUID, id, id, id)
}
