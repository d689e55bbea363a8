// Package doctor reports what a machine can do for matches: which guarantees of the sandbox hold, how exact clocks
// are, which languages of bots can be played, and what to install. A Machine holds the facts found, a Report what
// follows from them; both are plain values.
package doctor

import (
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/source"
)

// Machine holds the facts found on a machine. Errors are texts, empty if there is none.
type Machine struct {
	System, Processor string // GOOS and GOARCH

	Level box.Level // requested level
	Box   box.Machine

	Clock  bot.ClockKind // requested clock; empty: the default
	Unfair string        // why there is no fair clock
	Timer  time.Duration // median delay of timers
	Load   Load

	Python  Python
	Node    Program
	Java    Program
	Go      Program
	C       Program // a compiler
	Sources []Compiler
	Plugins string // why Go plugins cannot be opened
	Modules string // why WASI modules cannot be run
	Native  bool   // modules are compiled, not interpreted

	Cores  int // available to this program
	Memory Memory
	Temp   Folder // for temporary files

	Unlayered string // why bots' data is copied for each match; empty: it is not

	Browser  string // program that shows pages; empty for none
	Terminal Terminal
	Database Folder // the folder of the results
}

// Load is the number of runnable threads, averaged over the last minute.
type Load struct {
	Known bool
	Mean  float64
}

// Busy returns the load of this machine.
func Busy() Load { return load() }

// Program is a program that bots need.
type Program struct {
	Path    string // empty: not found
	Version string // as it reports
}

// Compiler is a program that bots in a language's source files need.
type Compiler struct {
	source.Language
	Program         // the compiler
	Runtime Program // that of Language.Runtime, if it has one
}

// Python is the interpreter of Python bots.
type Python struct {
	Program
	Problem string // why there is none
}

// Memory is the memory of the machine or the container, in bytes; 0 is unknown.
type Memory struct {
	Total, Free uint64
}

// Folder is a folder that cookoff writes to.
type Folder struct {
	Path    string
	Problem string // why it is not writable
	Free    uint64 // bytes
	Known   bool   // whether Free is known
}

// Terminal describes standard output.
type Terminal struct {
	Is      bool
	Obeys   bool // it obeys escape sequences
	Colours bool
	Unicode bool
	Width   int // characters
}
