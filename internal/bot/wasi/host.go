// Package wasi runs a bot that is a WebAssembly module for WASI: it compiles the module and connects it to a pair of
// streams, with its environment, clocks and at most one readable folder. It runs in a process of the bot's own, which the
// system can kill whatever the module does.
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

// Env contains the streams and the environment of the host process.
type Env struct {
	Stdin, Stdout, Stderr *os.File
	Env                   []string // includes that of the module, see bot.ModulePrefix
}

// Main is the command bot.ModuleCommand with its arguments. It announces whether the module can run (bot.Announce), runs
// it, and returns the exit code.
func Main(w Env, args []string) int {
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

// run runs the module. The error is the host's, not the module's.
func (o *options) run(ctx context.Context, w *Env) (code int, err error) {
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
		_ = end.Write(os.NewFile(conversation.ReportFile, "report")) // on failure the exit code must do
	case end.Trap != "":
		fmt.Fprintf(w.Stderr, "trap: %s\n%s\n", end.Trap, end.Stack)
	}
	return exitCode(end), nil
}

// statusTrap is the exit code for a trap, and for a status that Unix would truncate to 0.
const statusTrap = 1

// exitCode returns the exit code closest to the module's ending.
func exitCode(end conversation.Report) int {
	code := int(end.Status)
	if end.Trap != "" || code != 0 && code&0xff == 0 { // Unix keeps only the low byte
		code = statusTrap
	}
	return code
}

// options are the command line arguments of the host.
type options struct {
	file    string
	cache   string // folder of compiled code; empty for none
	memory  int64  // memory limit of the module in bytes
	files   bool   // the module may read the working directory
	compile bool   // compile only
	report  bool   // write a report about its ending
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
		return o, fmt.Errorf("a memory of %d bytes: must be from %d to %d", o.memory, memoryMin, memoryMax)
	}
	o.file = set.Arg(0)
	return o, nil
}

// load reads and compiles the module. If it cannot run, the error is a *bot.Failure.
func (o *options) load(ctx context.Context) (*module, error) {
	code, err := os.ReadFile(o.file)
	if err != nil {
		return nil, err
	}
	return load(ctx, code, o.memory, o.cache)
}
