package bot

import (
	"os"
	"runtime"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Command is a process to start.
type Command struct {
	Argv []string // a first word without a separator is looked up on the PATH
	Dir  string   // where it runs; empty is here
	Env  []string // its whole environment, nothing is inherited

	// LogPath is the file that takes the standard error, bounded in size; it is made anew, with the
	// folders above it. Empty keeps no file, only what LogTail gives.
	LogPath string

	Paths   workdir.PathMap  // maps the paths in its log to those that people know
	Clock   ClockKind        // what counts as the time of an answer
	NoVoid  bool             // a bot that other programs keep from running for too long has lost; else the match is void
	Starter *process.Starter // starts the program; nil is one without a start stage
	Lines   Lines            // what the process's lines are
	Box     *box.Policy      // what the program may do; nil is all that the user may

	// Prepared is the process that forks the program; nil: the program is started.
	Prepared *process.Prepared

	// Announce begins the first line of a process, which says whether it can play: the
	// word, a blank and "ready", or else the reason and behind a tab the remedy. It is not part of the conversation. Empty
	// is none.
	Announce string

	// Notes gives a program a pipe more, as descriptor 3, for lines that need not wake us. Not on
	// Windows.
	Notes bool

	// Reports gives a program the same pipe, into which it tells in the end how what it hosts has ended.
	Reports bool

	// Terminal is given to a program that is debugged, as its last two descriptors: 3 and 4, or 4 and 5
	// after Notes. Not on Windows, where only the standard error goes there. nil is none.
	Terminal *Terminal

	// StackDump has a process that is over time asked for its stack with SIGUSR1 before it is
	// killed; it should write it to standard error. Not on Windows.
	StackDump bool
}

// Lines is the format of a bot's lines. The zero value is the one of Unix programs.
type Lines struct {
	CR  bool // a CR ends a line too, unless an LF follows, which then belongs to it
	Max int  // longest line in bytes, with its break; 0 is 16 MiB
}

// Terminal is the terminal of a program that is debugged.
type Terminal struct {
	In, Out *os.File
	Stderr  bool // the standard error goes to Out, in place of the log
}

// TerminalPasses reports whether programs can be given a terminal on this system.
func TerminalPasses() bool { return runtime.GOOS != "windows" }
