// Package doctor reports what a machine can do for matches: which guarantees of the sandbox hold, how precise clocks are,
// which languages can be played, and what to install. A Machine contains the facts, a Report the conclusions; both are
// plain values.
package doctor

import (
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/source"
)

// Machine contains the facts found on a machine. Fields with a reason are empty if all is well.
type Machine struct {
	System, Processor string // GOOS and GOARCH

	Level box.Level // requested level
	Box   box.Machine

	Clock       bot.ClockKind // requested clock; empty for the default
	NoFairClock string        // reason why there is no fair clock
	Timer       time.Duration // median delay of timers
	Load        Load

	Python  Python
	Node    Program
	Java    Program
	Go      Program
	C       Program // a compiler
	Sources []Compiler
	Plugins string // reason why Go plugins cannot be loaded
	Modules string // reason why WASI modules cannot run
	Native  bool   // modules are compiled to native code, not interpreted

	Cores  int // cores available to this program
	Memory Memory
	Temp   Folder // for temporary files

	NoOverlay string // reason why bots' data is copied for each match, and not shown by an overlay

	Browser  string // program; empty for none
	Terminal Terminal
	Database Folder // folder of the results
}

// Load is the load average: the number of runnable threads over the last minute.
type Load struct {
	Known bool
	Mean  float64
}

// Busy returns the load of this machine.
func Busy() Load { return load() }

// Program is a program that bots need.
type Program struct {
	Path    string // empty if not found
	Version string // as reported by the program
}

// Compiler is a compiler for bots in source code.
type Compiler struct {
	source.Language
	Program         // the compiler
	Runtime Program // program for Language.Runtime, if that is set
}

// Python is the interpreter of Python bots.
type Python struct {
	Program
	Problem string // reason why there is none
}

// Memory is the memory of the machine or the container, in bytes; 0 if unknown.
type Memory struct {
	Total, Free uint64
}

// Folder is a folder that cookoff writes to.
type Folder struct {
	Path    string
	Problem string // reason why it is not writable
	Free    uint64 // bytes
	Known   bool   // whether Free is known
}

// Terminal describes standard output.
type Terminal struct {
	Is      bool
	Obeys   bool // it supports escape sequences
	Colours bool
	Unicode bool
	Width   int // characters
}
