package bot

import (
	"context"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// Launcher starts the programs of bots.
type Launcher interface {
	// Start starts a program. The goroutine that does so waits for its end. What the machine is to blame for is a
	// *process.MachineError; other errors are those of package exec.
	Start(ctx context.Context, c process.Command) (Program, error)
}

// Program is a program that runs, with all that it has started.
type Program interface {
	// Wait waits for its end, and kills what it leaves behind.
	Wait() process.Ending
	Running
}

// Running is what can be done with a bot that runs.
type Running interface {
	// Kill ends it, and returns when none of it runs any more.
	Kill()
	// GiveWay has all of it run only where nothing else wants to, as far as the system can.
	GiveWay()
	// Release frees what is left when all has ended.
	Release()

	// PID is the number of its first process.
	PID() int
	// Interrupt sends its first process what Ctrl-C sends.
	Interrupt() error
	// AskForStack has it write what it is doing to standard error; an error if it cannot be asked.
	AskForStack() error
	// NewMeter measures what it uses; nil where that cannot be told. exact is as for process.Program.
	NewMeter(exact bool) *process.Meter
	// Rest tells that its turn is over, Wake that it begins: between them its box bounds what it does.
	Rest()
	Wake()
	// Used is the CPU time that its first process has used since Wake; 0 where that is not known.
	Used() time.Duration
	// Pondered is the CPU time that it has used between Rest and Wake, and in how many of these pauses it was stopped.
	Pondered() (cpu time.Duration, stops int)

	// CPU is the CPU time that its first process has used; 0 where that is not known.
	CPU() time.Duration
}

// NewLauncher returns the launcher that starts programs by a starter.
func NewLauncher(starter *process.Starter) Launcher { return plainLauncher{starter} }

type plainLauncher struct{ starter *process.Starter }

func (l plainLauncher) Start(_ context.Context, c process.Command) (Program, error) {
	running, err := l.starter.Start(c)
	if err != nil {
		return nil, err
	}
	return running, nil
}
