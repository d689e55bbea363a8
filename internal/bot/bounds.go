package bot

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// Bounds are the settings of a sandbox that can change the result of a match even if no bot exceeds its limits.
type Bounds struct {
	Memory int64      `json:"memory"`              // bytes for each bot; 0 is no limit
	Ponder box.Ponder `json:"ponder"`              // computing outside of its turns
	Tasks  int64      `json:"tasks,omitempty"`     // processes and threads; 0 is the default
	Files  int64      `json:"openFiles,omitempty"` // open files of each process; 0 is the default
}

// BoundsOf returns the bounds of some limits.
func BoundsOf(l box.Limits) *Bounds {
	b := &Bounds{Memory: l.Memory, Ponder: l.Ponder}
	if l.Processes != box.DefaultTasks {
		b.Tasks = l.Processes
	}
	if l.OpenFiles != box.DefaultOpenFiles {
		b.Files = l.OpenFiles
	}
	return b
}

// Limits returns the limits for the bounds.
func (b *Bounds) Limits() box.Limits {
	l := box.DefaultLimits()
	l.Memory, l.Ponder = b.Memory, b.Ponder
	l.Processes, l.OpenFiles = cmp.Or(b.Tasks, l.Processes), cmp.Or(b.Files, l.OpenFiles)
	return l
}

// Sandbox describes the sandbox of the programs of a match, for results.
type Sandbox struct {
	Level box.Level       `json:"level"`
	Held  []box.Guarantee `json:"held"` // in the order of box.Guarantees
	Bounds
}

// Sandbox describes the sandbox; nil without one.
func (x *Box) Sandbox() *Sandbox {
	if x == nil {
		return nil
	}
	held := x.Machine.Held()
	return &Sandbox{
		Level: x.Level, Bounds: *x.Bounds(),
		Held: slices.DeleteFunc(box.Guarantees(), func(g box.Guarantee) bool { return held[g] == "" }),
	}
}

// Bounds returns the bounds of the sandbox; nil without one.
func (x *Box) Bounds() *Bounds {
	if x == nil {
		return nil
	}
	return BoundsOf(x.Limits)
}

// Flags returns the flags for the sandbox of a match, if it differs from the usual one. nil is no sandbox.
func (b *Bounds) Flags(usual *Bounds) []string {
	switch {
	case b == nil && usual == nil || b != nil && usual != nil && *b == *usual:
		return nil
	case b == nil:
		return []string{"--box", string(box.Off)}
	}
	const mebi = 20
	memory := "0"
	if b.Memory > 0 {
		memory = fmt.Sprintf("%dMiB", b.Memory>>mebi)
	}
	flags := []string{"--memory", memory, "--ponder", string(b.Ponder)}
	if usual == nil {
		flags = append(flags, "--box", string(box.Auto))
	}
	return flags
}

// String returns the bounds as text for the key of a match.
func (b Bounds) String() string {
	text := fmt.Sprintf("memory %d ponder %s", b.Memory, b.Ponder)
	if b.Tasks > 0 {
		text += fmt.Sprintf(" tasks %d", b.Tasks)
	}
	if b.Files > 0 {
		text += fmt.Sprintf(" files %d", b.Files)
	}
	return text
}
