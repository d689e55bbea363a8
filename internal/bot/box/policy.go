// Package box is the sandbox of bots: it keeps a bot's program from files other than its own and the system's, from other
// processes, from the network, and from using more than its share of the machine.
//
// A Machine describes which of these guarantees this system supports, detected once. A Policy is the permissions of one
// program: a plain value that cookoff sends to the program's start stage, which enters the sandbox and then starts the program.
package box

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Policy is the permissions of a bot's program. All paths are absolute. The start stage receives it as JSON.
type Policy struct {
	Use Mechanisms `json:"use"` // mechanisms that enforce the policy

	User uint32   `json:"user"` // UID and GID (outside the user namespace) that the program runs as; 0: those of cookoff
	Own  []string `json:"-"`    // temporary folders to chown to that user
	Stay bool     `json:"-"`    // the program may stay root if it could not write its folders as another user

	Mapped []string `json:"mapped,omitempty"` // paths whose mounts are passed to the stage: see Map
	mounts []int    // descriptors of these mounts, in the stage

	Read   []string `json:"read"`   // files and folders that it can read and execute, as resolved paths
	Write  []string `json:"write"`  // folders that it can write into, as resolved paths
	Bound  []string `json:"bound"`  // those of Write whose size is limited by Limits.Files
	Fresh  []string `json:"fresh"`  // writable folders that are empty at first and private to the sandbox
	Hidden []string `json:"hidden"` // files and folders inside those of Read that it cannot read
	Links  []Link   `json:"links"`  // symbolic links through which it reaches paths of Read
	Mounts []Mount  `json:"mounts"` // bind mounts; they need namespaces

	Layers []Layer `json:"layers,omitempty"` // overlays of folders in Write; they need namespaces

	// Network permits the network, as for a debugger in an editor. Otherwise the program has only a loopback of its own or,
	// without namespaces, only socket pairs.
	Network bool `json:"network"`

	Limits Limits `json:"limits"`
}

// etc is the folder of the system's settings.
const etc = "/etc"

// Link is a symbolic link.
type Link struct {
	Path string `json:"path"`
	To   string `json:"to"`
}

// Mount is a bind mount of a file or folder at another path, with the permissions of the original path.
type Mount struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Layer is an overlay mount: the program sees Lower with its own changes, which are written to At.
type Layer struct {
	At    string `json:"at"`    // upper folder, and mount point
	Work  string `json:"work"`  // empty work folder of overlayfs, which the program cannot see; its parent contains At
	Lower string `json:"lower"` // lower folder, which stays unchanged
}

// Limits bound the resources of a program; 0 is no limit.
type Limits struct {
	Memory    int64  `json:"memory"`    // resident bytes of all processes together
	Processes int64  `json:"processes"` // processes and threads at the same time
	OpenFiles int64  `json:"openFiles"` // for each process
	FileSize  int64  `json:"fileSize"`  // bytes of a file, including holes
	Ponder    Ponder `json:"ponder"`    // computing outside of its turns
	Files     int64  `json:"files"`     // bytes in all folders of Fresh together, and in each folder of Bound
}

// Ponder is a rule for computing outside of a program's turns.
type Ponder string

// The rules.
const (
	PonderFree  Ponder = "free"  // unlimited
	PonderAuto  Ponder = "auto"  // MaxPondering of CPU time between two turns; then it is stopped until its next turn
	PonderNever Ponder = "never" // it is stopped between its turns
)

// Ponders returns the values of --ponder.
func Ponders() []string { return []string{string(PonderNever), string(PonderAuto), string(PonderFree)} }

// MaxPondering is the limit of PonderAuto: far more than a runtime needs to clean up after a turn.
const MaxPondering = 50 * time.Millisecond

// Default limits. Contests allow less memory, and no language runtime needs as many tasks or files.
const (
	defaultMemory    = 1 << 30
	DefaultTasks     = 512
	DefaultOpenFiles = 1024
	defaultFileSize  = 64 << 30 // ZGC creates a sparse file of its maximum heap size, a quarter of the machine's memory
)

// DefaultLimits returns limits above what any contest bot needs, and too low for a machine to notice.
func DefaultLimits() Limits {
	return Limits{Memory: defaultMemory, Ponder: PonderAuto, Processes: DefaultTasks, OpenFiles: DefaultOpenFiles, FileSize: defaultFileSize, Files: 256 << 20}
}

// MaxPolicySize is the maximum length of an encoded policy, in bytes: it must fit into one message of a socket.
const MaxPolicySize = 128 << 10

// Encode encodes the policy for the start stage; nil becomes "null".
func (p *Policy) Encode() ([]byte, error) {
	if p != nil {
		if err := p.check(); err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(p)
	if err == nil && len(text) > MaxPolicySize {
		err = fmt.Errorf("the sandbox has too many paths: %d bytes of at most %d; allow folders instead of single files", len(text), MaxPolicySize)
	}
	return text, err
}

// Decode decodes a policy; it is nil for "null".
func Decode(text []byte) (*Policy, error) {
	if len(text) > MaxPolicySize {
		return nil, errors.New("the policy is too long")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var p *Policy
	if err := d.Decode(&p); err != nil {
		return nil, fmt.Errorf("policy: %w", err)
	}
	if d.More() {
		return nil, errors.New("policy: something follows it")
	}
	if p == nil {
		return nil, nil
	}
	return p, p.check()
}

func (p *Policy) check() error {
	for _, paths := range [][]string{p.Read, p.Write, p.Bound, p.Fresh, p.Hidden, p.Mapped} {
		for _, path := range paths {
			if err := checkPath(path); err != nil {
				return err
			}
		}
	}
	for _, m := range p.Mounts {
		if err := errors.Join(checkPath(m.From), checkPath(m.To)); err != nil {
			return err
		}
	}
	for _, l := range p.Layers {
		if err := errors.Join(checkPath(l.At), checkPath(l.Work), checkPath(l.Lower)); err != nil {
			return err
		}
		if isIn(l.At, l.Work) || !isIn(l.At, filepath.Dir(l.Work)) {
			return fmt.Errorf("policy: %s is not beside %s", l.At, l.Work)
		}
	}
	for _, l := range p.Links {
		if err := checkPath(l.Path); err != nil {
			return err
		}
		if l.To == "" || strings.ContainsRune(l.To, 0) {
			return fmt.Errorf("policy: the link %q leads nowhere", l.Path)
		}
	}
	if !slices.Contains(append(Ponders(), ""), string(p.Limits.Ponder)) {
		return fmt.Errorf("policy: pondering %q", p.Limits.Ponder)
	}
	for _, n := range []int64{p.Limits.Memory, p.Limits.Processes, p.Limits.OpenFiles, p.Limits.FileSize, p.Limits.Files, int64(p.Use.Landlock)} {
		if n < 0 {
			return fmt.Errorf("policy: a limit of %d", n)
		}
	}
	return nil
}

func checkPath(path string) error {
	if !filepath.IsAbs(path) || filepath.Clean(path) != path || strings.ContainsRune(path, 0) {
		return fmt.Errorf("policy: %q is not a clean absolute path", path)
	}
	return nil
}

// isIn reports whether a path is the folder itself or lies in it.
func isIn(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

// isInAny reports whether a path is one of the folders or lies in one.
func isInAny(path string, folders []string) bool {
	for _, f := range folders {
		if isIn(path, f) {
			return true
		}
	}
	return false
}

// Shows reports whether the program sees the machine's file or folder at a path.
func (p *Policy) Shows(path string) bool {
	return !isInAny(path, p.Hidden) && (isInAny(path, p.Read) || isInAny(path, p.Write))
}

// DefaultMemory is the default of --memory. No contest allows more.
const DefaultMemory = "1GiB"

// ParseMemory parses a limit of a bot's memory, a size in MiB or GiB or 0 for none, and returns bytes.
func ParseMemory(s string) (int64, error) {
	const least, most = 16 << 20, 1 << 40
	if s == "0" {
		return 0, nil
	}
	n, err := spelling.MemorySize(s)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a size from 16MiB to 1024GiB, such as %s, or 0", DefaultMemory)
	}
	return n, nil
}

// ParseCount parses a limit on a bot's processes or files.
func ParseCount(s string) (int64, error) {
	const least, most = 64, 32768
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a number from %d to %d", least, most)
	}
	return n, nil
}
