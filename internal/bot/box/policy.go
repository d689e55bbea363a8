// Package box keeps the program of a bot away from everything that it does not need: other people's files, other
// processes, the network, more of the machine than its share.
//
// A Machine describes which of these guarantees this system has, found out once. A Policy is the permissions of one program, a plain value
// that cookoff hands to the program's start stage, which enters the box before it starts the program.
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
	Use Mechanisms `json:"use"` // by which it is held to the rest: those that this machine has

	User uint32   `json:"user"` // number outside of the user and group that it runs as; 0: those of cookoff
	Own  []string `json:"-"`    // temporary folders that are handed over to that user
	Stay bool     `json:"-"`    // it may stay root where it could not write into its folders as another user

	Mapped []string `json:"mapped,omitempty"` // paths whose mounts are handed to the stage: see Map
	mounts []int    // descriptors of them, in the stage

	Read   []string `json:"read"`   // files and folders that it can read and run, without links in their paths
	Write  []string `json:"write"`  // folders that it can write into, likewise
	Bound  []string `json:"bound"`  // those of Write that hold no more than Limits.Files
	Fresh  []string `json:"fresh"`  // folders that are empty in the box, and its own
	Hidden []string `json:"hidden"` // files and folders that cannot be read, although they lie in those that can
	Links  []Link   `json:"links"`  // on the way to those that it can read
	Mounts []Mount  `json:"mounts"` // what it sees at another path, too; it needs namespaces

	Layers []Layer `json:"layers,omitempty"` // under folders that it can write into; they need namespaces

	Network bool `json:"network"` // it reaches the network, as a bot that is debugged by an editor; else its own processes alone

	Limits Limits `json:"limits"`
}

// settings is where the system's are.
const settings = "/etc"

// Link is a symbolic link.
type Link struct {
	Path string `json:"path"`
	To   string `json:"to"`
}

// Mount is a file or folder mounted at another path, with the permissions of its own path.
type Mount struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Layer is a folder below one that the program writes into; writes go to the upper folder and leave it unchanged.
type Layer struct {
	At    string `json:"at"`    // the folder to write into; it is seen at its path
	Work  string `json:"work"`  // an empty folder for the system, in a folder around At; the program does not see it
	Lower string `json:"lower"` // the folder below it
}

// Limits bound the resources of a program; 0 is no limit.
type Limits struct {
	Memory    int64  `json:"memory"`    // resident, of all its processes together, in bytes
	Processes int64  `json:"processes"` // and threads, at once
	OpenFiles int64  `json:"openFiles"` // of each process
	FileSize  int64  `json:"fileSize"`  // of each file that it writes, in bytes, with its holes
	Ponder    Ponder `json:"ponder"`    // what it may do outside of its turns
	Files     int64  `json:"files"`     // bytes in the folders that are fresh together, and in each that is bound
}

// Ponder says what a program may do outside of its turns.
type Ponder string

// Properties of the policy.
const (
	PonderFree  Ponder = "free"  // unlimited
	PonderAuto  Ponder = "auto"  // MostPondering of CPU time in each pause; then it is stopped until its next turn
	PonderNever Ponder = "never" // it is stopped in each pause
)

// Ponders returns the values of --ponder.
func Ponders() []string { return []string{string(PonderNever), string(PonderAuto), string(PonderFree)} }

// MostPondering is far more than a runtime needs to clean up after a turn.
const MostPondering = 50 * time.Millisecond

// Default limits: contests give less memory, and no runtime comes near the counts.
const (
	defaultMemory    = 1 << 30
	DefaultTasks     = 512
	DefaultOpenFiles = 1024
	defaultFileSize  = 64 << 30 // ZGC makes a file of its largest heap, which is a quarter of the machine's memory, and fills little of it
)

// DefaultLimits are far more than any bot of a contest needs, and little for a machine.
func DefaultLimits() Limits {
	return Limits{Memory: defaultMemory, Ponder: PonderAuto, Processes: DefaultTasks, OpenFiles: DefaultOpenFiles, FileSize: defaultFileSize, Files: 256 << 20}
}

// MostPolicy bounds the text of a policy: what a socket takes at once.
const MostPolicy = 128 << 10

// Encode writes the policy for the start stage. Of no policy it is "null".
func (p *Policy) Encode() ([]byte, error) {
	if p != nil {
		if err := p.check(); err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(p)
	if err == nil && len(text) > MostPolicy {
		err = fmt.Errorf("the box has too many paths: %d bytes of at most %d; allow folders in place of single files", len(text), MostPolicy)
	}
	return text, err
}

// Decode reads what Encode has written; nil is no policy.
func Decode(text []byte) (*Policy, error) {
	if len(text) > MostPolicy {
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

// isIn reports whether a path is a folder or lies in it.
func isIn(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

// isInAny is isIn for several folders.
func isInAny(path string, folders []string) bool {
	for _, f := range folders {
		if isIn(path, f) {
			return true
		}
	}
	return false
}

// Shows reports whether a program sees what lies at a path, and it is not one of its own in the box.
func (p *Policy) Shows(path string) bool {
	return !isInAny(path, p.Hidden) && (isInAny(path, p.Read) || isInAny(path, p.Write))
}

// UsualMemory is as much as any contest allows.
const UsualMemory = "1GiB"

// ParseMemory parses a limit of a bot's memory, a size in MiB or GiB or 0 for none, and returns bytes.
func ParseMemory(s string) (int64, error) {
	const least, most = 16 << 20, 1 << 40
	if s == "0" {
		return 0, nil
	}
	n, err := spelling.MemorySize(s)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a size from 16MiB to 1024GiB, such as %s, or 0", UsualMemory)
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
