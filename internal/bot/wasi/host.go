// Package wasi hosts a bot that is a WebAssembly module for WASI: it compiles the module and has it play on a pair of
// streams, with environment, time and at most one folder to read. It runs in a process of its own, which ends with the
// bot, and which the system can end whatever the module does.
package wasi

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
)

// World is the streams and the environment of a host.
type World struct {
	Stdin, Stdout, Stderr *os.File
	Env                   []string // with that of the module, see bot.ModulePrefix
}

// Main hosts a module in this process, as the arguments behind bot.ModuleCommand say, and gives the exit code. It first
// announces whether the module can be run.
func Main(w World, args []string) int {
	const failed = 2
	o, err := parse(args)
	if err == nil {
		boundMemory(o.memory)
		var code int
		if code, err = o.run(context.Background(), &w); err == nil {
			return code
		}
	}
	fmt.Fprintln(w.Stderr, "cookoff:", err)
	return failed
}

// run runs the module. An error is not the module's.
func (o *options) run(ctx context.Context, w *World) (code int, err error) {
	m, err := o.load(ctx)
	if err := bot.Announce(w.Stdout, bot.ModuleProtocol, err); err != nil {
		return 0, err
	}
	if err != nil || o.compile {
		return 0, nil
	}
	end := m.run(ctx, o.world(w))
	switch {
	case o.report:
		_ = end.Write(os.NewFile(conversation.ReportFile, "report")) // the exit code says much of it
	case end.Trap != "":
		fmt.Fprintf(w.Stderr, "trap: %s\n%s\n", end.Trap, end.Stack)
	}
	return exitCode(end), nil
}

// statusTrap is the exit code where the status of the module would be lost.
const statusTrap = 1

// exitCode is the code that tells most of an ending.
func exitCode(end conversation.Report) int {
	code := int(end.Status)
	if end.Trap != "" || code != 0 && code&0xff == 0 { // of which Unix would leave nothing
		code = statusTrap
	}
	return code
}

// options are the arguments of a host.
type options struct {
	file    string
	cache   string // where what is compiled lies; empty for nowhere
	memory  int64  // that the module may have, in bytes
	files   bool   // it may read the working directory
	compile bool   // it is compiled, and not run
	report  bool   // how it ends is reported
}

func parse(args []string) (o options, err error) {
	set := flag.NewFlagSet(bot.ModuleCommand, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&o.cache, "cache", "", "")
	set.Int64Var(&o.memory, "memory", memoryMax, "")
	set.BoolVar(&o.files, "files", false, "")
	set.BoolVar(&o.compile, "compile", false, "")
	set.BoolVar(&o.report, "report", false, "")
	if err := set.Parse(args); err != nil {
		return o, err
	}
	if set.NArg() != 1 {
		return o, errors.New("give the file of a module")
	}
	if o.memory < memoryMin || o.memory > memoryMax {
		return o, fmt.Errorf("a memory of %d bytes: it must be from %d to %d", o.memory, memoryMin, memoryMax)
	}
	o.file = set.Arg(0)
	return o, nil
}

// load reads and compiles the module. One that cannot be run is a *bot.Failure.
func (o *options) load(ctx context.Context) (*module, error) {
	code, err := os.ReadFile(o.file)
	if err != nil {
		return nil, err
	}
	return load(ctx, code, o.memory, o.cache)
}
