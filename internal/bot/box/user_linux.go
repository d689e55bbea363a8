package box

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// The numbers of the users that root's programs run as: distributions assign them to no user, and no container's range has
// them. Each start has one of its own, so that two bots share no limit that the kernel keeps for a user.
const (
	firstUser = 1_900_000_000
	spareUser = 200_000_000
)

// reservedUsers counts the last numbers of a container's range, which are not used: one of them is usually "nobody" (65534).
const reservedUsers = 2

// NewUser returns a random number for the user and group of a bot that root starts.
func NewUser() uint32 {
	first, count := spareUsers(readMap())
	return first + rand.Uint32N(max(count, 1))
}

// readMap returns the kernel's table of user numbers in this namespace; empty if /proc is missing.
func readMap() string {
	text, _ := os.ReadFile("/proc/self/uid_map")
	return string(text)
}

// spareUsers is a range of users that are likely to be free, by the table of those that there are: in a container the upper
// half of its largest range.
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

// mapped reads a line of such a table: the first number inside, the first outside, and how many follow.
func mapped(line string) (inside, outside, size uint64) {
	var numbers [3]uint64
	for i, word := range strings.Fields(line) {
		if i < len(numbers) {
			numbers[i], _ = strconv.ParseUint(word, 10, 32)
		}
	}
	return numbers[0], numbers[1], numbers[2]
}

// isRoot reports whether this process is the system's root, and not an ordinary user whom a namespace calls so.
func isRoot() bool { return os.Geteuid() == 0 && !isOrdinary(readMap()) }

// isOrdinary reports whether the number 0 stands for another user outside.
func isOrdinary(table string) bool {
	for line := range strings.Lines(table) {
		if inside, outside, size := mapped(line); inside == 0 && size > 0 {
			return outside != 0
		}
	}
	return false
}

// canLower reports whether this process may start programs as another user, give files to that user and end the programs.
func canLower() bool {
	return !slices.ContainsFunc([]uint{
		unix.CAP_SETUID, unix.CAP_SETGID, unix.CAP_CHOWN, unix.CAP_DAC_OVERRIDE, unix.CAP_FOWNER, unix.CAP_KILL,
	}, func(capability uint) bool { return !has(capability) })
}

// within is the number of the program's user as its namespace has it.
func (p *Policy) within() int {
	if p.Use.User {
		return 0 // so that it looks as without a box
	}
	return int(p.User)
}

// Identity is the user and the group that the program runs as, in its own numbers.
func (p *Policy) Identity() (user, group int) {
	if p.User == 0 {
		return os.Getuid(), os.Getgid()
	}
	return p.within(), p.within()
}

// become makes the thread the program's user, in no other group, if that is not cookoff's.
func (p *Policy) become(b *Bindings) {
	if p.User == 0 {
		return
	}
	id := uint64(p.within())
	b.add("groups", unix.SYS_SETGROUPS, 0, 0)
	b.add("group", unix.SYS_SETRESGID, id, id, id)
	b.add("user", unix.SYS_SETRESUID, id, id, id)
}
