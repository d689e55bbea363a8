package box

import (
	"fmt"
	"slices"
	"strings"
)

// Mechanisms are the features of the system that enforce a policy.
type Mechanisms struct {
	Namespaces bool `json:"namespaces"` // bots have their own view of processes, files, network and shared memory
	User       bool `json:"user"`       // the namespaces are created in a user namespace, without privileges
	Landlock   int  `json:"landlock"`   // ABI version; 0 is none
	Seccomp    bool `json:"seccomp"`    // a filter of system calls
	DropRoot   bool `json:"lower"`      // if cookoff is root: bots run as an unprivileged user of their own
}

// Guarantee is a restriction on bots that a sandbox enforces.
type Guarantee string

// The guarantees. Each comment continues "A bot …".
const (
	Files      Guarantee = "files"      // can read only its own files and the system's programs, and write only its own
	Processes  Guarantee = "processes"  // cannot inspect, signal or stop processes outside
	Network    Guarantee = "network"    // cannot reach the network or services of this machine
	Memory     Guarantee = "memory"     // has limited memory for all its processes together
	Tasks      Guarantee = "crowd"      // has a limited number of processes and threads
	Privileges Guarantee = "privileges" // has no privileges of root and cannot gain any
	Exits      Guarantee = "ends"       // leaves no process behind after the match
)

// Guarantees returns all guarantees.
func Guarantees() []Guarantee {
	return []Guarantee{Files, Processes, Network, Memory, Tasks, Privileges, Exits}
}

// Machine is the capabilities of this system.
type Machine struct {
	Mechanisms
	Root   bool   // cookoff is root
	Blind  bool   // programs cannot be monitored, as there is no /proc
	Groups bool   // cookoff can create control groups, by which the kernel limits memory and processes
	Why    string // why a guarantee is missing; empty if none is, or if the reason is unknown
}

// Held returns the guarantees of a sandbox on this machine, each with the mechanism that implements it.
func (m Machine) Held() map[Guarantee]string {
	held := map[Guarantee]string{}
	if m.Seccomp && (m.Namespaces || m.Landlock >= fullLandlock) && !m.staysRoot() {
		held[Privileges] = "seccomp and no_new_privs"
		if m.DropRoot {
			held[Privileges] = "seccomp, no_new_privs and a user of its own"
		}
	}
	switch {
	case m.Namespaces:
		held[Files] = "mount namespace"
		held[Processes] = "process namespace"
		held[Network] = "network namespace"
		held[Exits] = "process namespace"
	case m.Landlock >= fullLandlock && m.Seccomp:
		held[Files] = fmt.Sprintf("Landlock %d", m.Landlock)
		held[Processes] = fmt.Sprintf("Landlock %d", m.Landlock)
		held[Network] = "seccomp"
	}
	if m.Namespaces && m.Landlock > 0 {
		held[Files] += fmt.Sprintf(" and Landlock %d", m.Landlock)
	}
	if canMonitor && !m.Blind {
		held[Memory] = "watcher"
		held[Tasks] = "rlimits and watcher"
		if m.Groups {
			held[Memory], held[Tasks] = "control group and watcher", "control group, rlimits and watcher"
		}
		if held[Exits] == "" {
			held[Exits] = "subreaper"
		}
	}
	return held
}

// staysRoot reports whether bots run as root, who can read all files and is exempt from some limits.
func (m Machine) staysRoot() bool { return m.Root && !m.DropRoot }

// fullLandlock is the first version of Landlock that also restricts signals, so that it suffices without namespaces.
const fullLandlock = 6

// Missing returns the guarantees that this machine lacks.
func (m Machine) Missing() (missing []Guarantee) {
	held := m.Held()
	for _, g := range Guarantees() {
		if held[g] == "" {
			missing = append(missing, g)
		}
	}
	return missing
}

// Summary describes in one line the sandbox on this machine.
func (m Machine) Summary() string {
	held, missing := m.Held(), m.Missing()
	if len(held) == 0 {
		return "no sandbox for bots on this system: they run with your rights" + m.why()
	}
	var by []string
	for _, g := range Guarantees() {
		if how := held[g]; how != "" && !slices.Contains(by, how) {
			by = append(by, how)
		}
	}
	text := "bots run in a sandbox (" + strings.Join(by, ", ") + ")"
	if len(missing) > 0 {
		text += "; not guaranteed here: " + join(missing) + m.why()
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
	for i, g := range guarantees {
		words[i] = string(g)
	}
	return strings.Join(words, ", ")
}

// Level is the required strength of a sandbox.
type Level string

// Exists reports whether this system supports sandboxes at all.
func Exists() bool { return canMonitor }

// The levels.
const (
	Auto   Level = "auto"   // every guarantee that this machine supports
	Strict Level = "strict" // every guarantee, or no match is played
	Off    Level = "off"    // no sandbox
)

// Levels returns the values of --box.
func Levels() []string { return []string{string(Auto), string(Strict), string(Off)} }

// Check returns an error if the machine does not support the level.
func (l Level) Check(m Machine) error {
	missing := m.Missing()
	if l != Strict || len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("--box strict: this machine cannot guarantee %s%s: %s", join(missing), m.why(), m.fix())
}

// fix describes how to get the missing guarantees.
func (m Machine) fix() string {
	switch {
	case !canMonitor:
		return "only Linux supports every guarantee; --box auto uses what this machine has"
	case m.Blind:
		return "mount /proc: mount -t proc proc /proc"
	case !m.Namespaces && m.Landlock < fullLandlock:
		return "allow user namespaces (sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces, " +
			"kernel.apparmor_restrict_unprivileged_userns=0; in a container --security-opt seccomp=unconfined), or use Linux 6.12 or newer"
	case m.staysRoot():
		return DropRootFix
	}
	return "use a kernel with seccomp filters (CONFIG_SECCOMP_FILTER)"
}

// DropRootFix describes how to keep bots from running as root.
const DropRootFix = "run cookoff as an ordinary user, or give its container the capabilities SETUID, SETGID, CHOWN, DAC_OVERRIDE, " +
	"FOWNER and KILL"

// Detect detects the capabilities of this machine by trying them: try runs a start stage that enters a sandbox and exits.
func Detect(try func(p *Policy) error) Machine {
	m := Machine{Mechanisms: kernel(), Root: isRoot(), Blind: !SeesProcesses()}
	if !canMonitor {
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
				m.Why = "bots of root stay root: root lacks some of its usual rights here"
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

// noProc is the reason for the guarantees that are missing without /proc.
const noProc = "/proc is not mounted"

// candidates returns the combinations of mechanisms to try, the best first.
func (m Machine) candidates() (all []Mechanisms) {
	for _, use := range []Mechanisms{{Namespaces: true, User: true}, {Namespaces: true}, {}} {
		use.Landlock, use.Seccomp = m.Landlock, m.Seccomp
		all = append(all, use)
	}
	if m.Blind {
		all = all[1:2] // without /proc users cannot be mapped, and only a PID namespace ends all processes
	}
	if !m.Root || !canDropRoot() {
		return all
	}
	dropping := slices.Clone(all)
	for i := range dropping {
		dropping[i].DropRoot = true
	}
	// Namespaces matter more than an unprivileged user.
	withNamespaces := min(2, len(all))
	return slices.Concat(dropping[:withNamespaces], all[:withNamespaces], dropping[withNamespaces:], all[withNamespaces:])
}

// trial returns the policy of a sandbox without files.
func (m Machine) trial() *Policy {
	return &Policy{Use: m.Mechanisms, Limits: DefaultLimits()}
}
