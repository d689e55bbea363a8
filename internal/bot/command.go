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
	Argv []string // the first word is looked up on the PATH unless it contains a separator
	Dir  string   // working directory; empty for that of cookoff
	Env  []string // complete environment: nothing is inherited

	// LogPath is the file for standard error, which is limited in size; empty for none. It is overwritten, and its parents
	// are created. LogTail needs no file: the end of the log is also kept in memory.
	LogPath string

	Paths   workdir.PathMap  // maps paths in the log to the user's paths
	Clock   ClockKind        // kind of time that the limits count
	NoVoid  bool             // a bot starved by programs outside the match times out, instead of making the match void
	Starter *process.Starter // nil: a Starter without start stages
	Lines   Lines            // format of lines
	Box     *box.Policy      // sandbox; nil: the program has the user's permissions

	// Prepared is the zygote that forks the program; nil: the program is started from scratch.
	Prepared *process.Prepared

	// Announce is the word of the announcement, the first line of the process (see the function Announce), which is not
	// part of the conversation; empty for none.
	Announce string

	// Notes gives the program another pipe, descriptor 3, for lines that need not wake cookoff. Not on Windows.
	Notes bool

	// Reports gives the program the same pipe, for a report on how the hosted module or plugin ended.
	Reports bool

	// Terminal, if not nil, is given to a debugged program as its last two descriptors: 3 and 4, or after Notes 4 and 5.
	// On Windows only standard error goes there.
	Terminal *Terminal

	// StackDump asks a process that timed out for a stack trace, by SIGUSR1, before it is killed. The process should
	// write it to standard error. Not on Windows.
	StackDump bool
}

// Lines is the format of a bot's lines. The zero value is that of Unix.
type Lines struct {
	CR  bool // a CR alone also ends a line, as LF and CRLF always do
	Max int  // maximum length of a line in bytes, with its line break; 0 for 16 MiB
}

// Terminal is the terminal of a debugged program.
type Terminal struct {
	In, Out *os.File
	Stderr  bool // standard error goes to Out, not to the log
}

// TerminalPasses reports whether programs can inherit a terminal on this system.
func TerminalPasses() bool { return runtime.GOOS != "windows" }
