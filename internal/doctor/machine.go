package doctor

import (
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
)

// Machine is what was found on a machine. Errors are texts, and empty where there is none.
type Machine struct {
	System, Processor string // as Go calls them

	Level box.Level // that is asked for
	Box   box.Machine

	Clock  bot.ClockKind // that is asked for; empty is the usual one
	Unfair string        // why there is no fair clock
	Timer  time.Duration // how late timers ring, at the median
	Load   Load

	Python  Python
	Node    Program
	Java    Program
	Go      Program
	C       Program // a compiler
	Plugins string  // why this program opens no Go plugins
	Modules string  // why WASI modules cannot be run
	Native  bool    // modules are compiled, not interpreted

	Cores  int // that this program may use
	Memory Memory
	Temp   Folder // for temporary files

	Browser  string // the program that shows pages; empty for none
	Terminal Terminal
	Database Folder // the folder of the results
}

// Load is how many threads want a processor, over the last minute.
type Load struct {
	Known bool
	Mean  float64
}

// Busy returns how busy this machine is.
func Busy() Load { return load() }

// Program is a program that bots need.
type Program struct {
	Path    string // empty: there is none
	Version string // as it calls itself
}

// Python is the interpreter of Python bots.
type Python struct {
	Program
	Problem string // why there is none
}

// Memory is that of the machine, or of the container, in bytes; 0 is unknown.
type Memory struct {
	Total, Free uint64
}

// Folder is one in which cookoff writes.
type Folder struct {
	Path    string
	Problem string // why it cannot be written
	Free    uint64 // bytes
	Known   bool   // whether Free is
}

// Terminal is what standard output is.
type Terminal struct {
	Is      bool
	Obeys   bool // escape sequences
	Colours bool
	Unicode bool
	Width   int // characters
}
