package doctor

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// meaning returns what a guarantee means for a bot.
func meaning(g box.Guarantee) string {
	switch g {
	case box.Files:
		return "a bot sees its own files and the system's programs"
	case box.Processes:
		return "a bot cannot affect other processes"
	case box.Network:
		return "a bot has no network"
	case box.Memory:
		return "a bot's memory is limited"
	case box.Tasks:
		return "the number of a bot's processes is limited"
	case box.Privileges:
		return "a bot cannot gain privileges"
	}
	return "no process of a bot outlives the match" // box.Exits
}

// guarantee checks whether a guarantee of the sandbox holds, and by which mechanism.
func (m Machine) guarantee(g box.Guarantee, asked string) Check {
	c := missing("not guaranteed here: "+meaning(g), m.boxFix(g))
	if how := m.Box.Held()[g]; how != "" {
		c = ok(meaning(g) + " (" + how + ")")
	}
	if m.Level == box.Strict {
		c = c.by(asked)
	}
	return c
}

// boxFix returns the fix for a guarantee that does not hold.
func (m Machine) boxFix(g box.Guarantee) string {
	if m.System != "linux" {
		return "only Linux supports it: play untrusted bots on Linux, or in a virtual machine"
	}
	why := ""
	if m.Box.Why != "" {
		why = fmt.Sprintf(" (%s)", m.Box.Why)
	}
	if m.Box.Blind {
		return "mount -t proc proc /proc" + why
	}
	if g == box.Privileges && !m.Box.Seccomp {
		return "use a kernel with seccomp filters (CONFIG_SECCOMP_FILTER)" + why
	}
	if g == box.Privileges && m.Box.Root {
		return box.DropRootFix + why
	}
	return "allow user namespaces: sysctl user.max_user_namespaces=15000 kernel.apparmor_restrict_unprivileged_userns=0, in a " +
		"container --security-opt seccomp=unconfined; or use Linux 6.12 or newer" + why
}
