package box

import (
	"fmt"
	"slices"
	"strings"
)

// Mechanisms are the features of the system that enforce a policy.
type Mechanisms struct {
	Namespaces bool `json:"namespaces"` // its own view of processes, files, network and shared memory
	User       bool `json:"user"`       // made with a user namespace: so it needs no rights
	Landlock   int  `json:"landlock"`   // version of the kernel's Landlock; 0 is none
	Seccomp    bool `json:"seccomp"`    // a filter of system calls
	Lower      bool `json:"lower"`      // a user of its own, without rights, where cookoff is root
}

// Guarantee is a guarantee of a sandbox.
type Guarantee string

// The guarantees.
const (
	Files      Guarantee = "files"      // it sees its own files and the system's programs, and writes to its own
	Processes  Guarantee = "processes"  // it cannot look into, signal or stop processes outside
	Network    Guarantee = "network"    // it reaches nothing on it, nor services of this machine
	Memory     Guarantee = "memory"     // what all its processes use together is bounded
	Crowd      Guarantee = "crowd"      // the number of its processes and threads is bounded
	Privileges Guarantee = "privileges" // it gains no privileges, and has none of root's
	Ends       Guarantee = "ends"       // none of its processes outlives the match
)

// Guarantees returns all guarantees.
func Guarantees() []Guarantee {
	return []Guarantee{Files, Processes, Network, Memory, Crowd, Privileges, Ends}
}

// Machine is the capabilities of this system.
type Machine struct {
	Mechanisms
	Root   bool   // cookoff is root
	Blind  bool   // nothing of programs can be watched
	Groups bool   // the kernel bounds memory and processes by control groups, which cookoff may make here
	Why    string // why it holds not all; empty if it does
}

// Held returns the guarantees of a sandbox on this machine, each with the mechanism that implements it.
func (m Machine) Held() map[Guarantee]string {
	held := map[Guarantee]string{}
	if m.Seccomp && (m.Namespaces || m.Landlock >= fullLandlock) && !m.staysRoot() {
		held[Privileges] = "seccomp and no_new_privs"
		if m.Lower {
			held[Privileges] = "seccomp, no_new_privs and a user of its own"
		}
	}
	switch {
	case m.Namespaces:
		held[Files] = "mount namespace"
		held[Processes] = "process namespace"
		held[Network] = "network namespace"
		held[Ends] = "process namespace"
	case m.Landlock >= fullLandlock && m.Seccomp:
		held[Files] = fmt.Sprintf("Landlock %d", m.Landlock)
		held[Processes] = fmt.Sprintf("Landlock %d", m.Landlock)
		held[Network] = "seccomp"
	}
	if m.Namespaces && m.Landlock > 0 {
		held[Files] += fmt.Sprintf(" and Landlock %d", m.Landlock)
	}
	if watches && !m.Blind {
		held[Memory] = "watcher"
		held[Crowd] = "rlimits and watcher"
		if m.Groups {
			held[Memory], held[Crowd] = "control group and watcher", "control group, rlimits and watcher"
		}
		if held[Ends] == "" {
			held[Ends] = "subreaper"
		}
	}
	return held
}

// staysRoot reports whether bots are root, too, who can read what others cannot and whom some limits do not bind.
func (m Machine) staysRoot() bool { return m.Root && !m.Lower }

// fullLandlock is the first version of Landlock that also bounds signals and truncation, in which it can stand alone.
const fullLandlock = 6

// Missing returns the guarantees that this machine lacks.
func (m Machine) Missing() (missing []Guarantee) {
	held := m.Held()
	for _, p := range Guarantees() {
		if held[p] == "" {
			missing = append(missing, p)
		}
	}
	return missing
}

// Summary says in a line what a box holds here.
func (m Machine) Summary() string {
	held, missing := m.Held(), m.Missing()
	if len(held) == 0 {
		return "no box for bots on this system: they run as you do" + m.why()
	}
	var by []string
	for _, p := range Guarantees() {
		if how := held[p]; how != "" && !slices.Contains(by, how) {
			by = append(by, how)
		}
	}
	text := "bots run in a box (" + strings.Join(by, ", ") + ")"
	if len(missing) > 0 {
		text += "; not held here: " + join(missing) + m.why()
	}
	return text
}

func (m Machine) why() string {
	if m.Why == "" {
		return ""
	}
	return " (" + m.Why + ")"
}

func join(guarantees []Guarantee) string {
	words := make([]string, len(guarantees))
	for i, p := range guarantees {
		words[i] = string(p)
	}
	return strings.Join(words, ", ")
}

// Level says how much a box must hold.
type Level string

// Exists reports whether this system has boxes at all.
func Exists() bool { return watches }

// The levels.
const (
	Auto   Level = "auto"   // what this machine can
	Strict Level = "strict" // every promise, or nothing is played
	Off    Level = "off"    // no box
)

// Levels are the words for levels.
func Levels() []string { return []string{string(Auto), string(Strict), string(Off)} }

// Check says why a level cannot be had on this machine, or nothing.
func (l Level) Check(m Machine) error {
	missing := m.Missing()
	if l != Strict || len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("--box strict: this machine cannot hold %s%s: %s", join(missing), m.why(), m.fix())
}

// fix says how the machine would hold more.
func (m Machine) fix() string {
	switch {
	case !watches:
		return "only Linux supports every guarantee; --box auto uses what this machine has"
	case m.Blind:
		return "mount it: mount -t proc proc /proc"
	case !m.Namespaces && m.Landlock < fullLandlock:
		return "allow user namespaces (sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces, " +
			"kernel.apparmor_restrict_unprivileged_userns=0; in a container --security-opt seccomp=unconfined), or use Linux 6.12 or newer"
	case m.staysRoot():
		return LowerFix
	}
	return "use a kernel with seccomp filters (CONFIG_SECCOMP_FILTER)"
}

// LowerFix says how bots of root would not be root.
const LowerFix = "run cookoff as an ordinary user, or give its container the capabilities SETUID, SETGID, CHOWN, DAC_OVERRIDE, " +
	"FOWNER and KILL"

// Of finds out the capabilities of this machine by trying them: try runs a start stage that enters a sandbox and ends.
func Of(try func(p *Policy) error) Machine {
	m := Machine{Mechanisms: kernel(), Root: isRoot(), Blind: !SeesProcesses()}
	if !watches {
		return m
	}
	var first, last error
	for _, m.Mechanisms = range m.candidates() {
		if last = try(m.trial()); last == nil {
			switch {
			case m.Blind:
				m.Why = noProc
			case !m.Namespaces:
				m.Why = "no namespaces: " + first.Error()
			case m.staysRoot() && first != nil:
				m.Why = "bots of root stay root: " + first.Error()
			case m.staysRoot():
				m.Why = "bots of root stay root: it has not all of its rights"
			}
			return m
		}
		if first == nil {
			first = last
		}
	}
	if m.Blind {
		return Machine{Root: m.Root, Blind: true, Why: noProc}
	}
	return Machine{Root: m.Root, Why: last.Error()}
}

// noProc explains the lack of most guarantees where the system shows no processes.
const noProc = "/proc is not mounted"

// candidates returns the combinations of mechanisms to try, the best first.
func (m Machine) candidates() (all []Mechanisms) {
	for _, use := range []Mechanisms{{Namespaces: true, User: true}, {Namespaces: true}, {}} {
		use.Landlock, use.Seccomp = m.Landlock, m.Seccomp
		all = append(all, use)
	}
	if m.Blind {
		all = all[1:2] // users cannot be mapped then, and only a namespace ends all that a program leaves
	}
	if !m.Root || !canLower() {
		return all
	}
	lower := slices.Clone(all)
	for i := range lower {
		lower[i].Lower = true
	}
	// A view of its own is worth more than another user.
	views := min(2, len(all))
	return slices.Concat(lower[:views], all[:views], lower[views:], all[views:])
}

// trial returns the policy of a sandbox without any files.
func (m Machine) trial() *Policy {
	return &Policy{Use: m.Mechanisms, Limits: DefaultLimits()}
}
