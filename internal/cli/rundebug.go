package cli

import (
	"errors"
	"os"

	"golang.org/x/term"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// debugged returns the seat of the bot that is debugged.
func (o *runOptions) debugged(info contest.Info) (int, error) {
	seat, err := seatOf("debug", o.debug, info)
	if err == nil && o.Swap {
		err = usage.Errorf("--debug cannot be combined with --swap, which plays two matches")
	}
	return seat, err
}

// debug sets up debugging of the bot in a seat, and hides progress.
func (env *Env) debug(info contest.Info, seat int, b *bot.Bot) (*match.Debug, error) {
	if env.settings.Box == box.Strict {
		return nil, usage.Errorf("--debug cannot be combined with --box strict: a bot that is debugged can use the network; " +
			"--box auto keeps it in a box but for that")
	}
	if err := b.CheckDebug(); err != nil {
		return nil, usage.Errorf("--debug %s: %w", info.Seats[seat], err)
	}
	in, ok := env.Stdin.(*os.File)
	out, also := env.terminalOutput().(*os.File)
	if !ok || !also {
		return nil, errors.New("--debug: there is no terminal")
	}
	env.settings.Quiet = true
	d := &match.Debug{Seat: seat, In: in, Out: out}
	d.Started = func(p *conversation.Process, boxed bool) { env.debugging(info, seat, b, p, boxed) }
	return d, nil
}

// terminalOutput returns the output of the debugger. Standard output is for results, unless it is the only terminal.
func (env *Env) terminalOutput() any {
	if env.StdoutTerminal && !env.StderrTerminal {
		return env.Stdout
	}
	if held, ok := env.Stderr.(*held); ok {
		return held.to
	}
	return env.Stderr
}

// debugging prints how to use the debugger. If the bot has the terminal, Ctrl-C goes to its debugger.
func (env *Env) debugging(info contest.Info, seat int, b *bot.Bot, p *conversation.Process, boxed bool) {
	how := "attach a debugger to it (docs/bots.md)"
	if b.TakesTerminal() {
		how = "breakpoint() and Ctrl-C open pdb here"
		if env.OnInterrupt != nil {
			env.OnInterrupt(func() { _ = p.Interrupt() })
		}
	}
	free := ""
	if boxed {
		free = ", and its box leaves it the network"
	}
	env.note("debugging %s (%s), process %d: %s; no bot has a time limit%s", info.Seats[seat], b.Name, p.PID(), how, free)
}

// keepTerminal saves the state of the terminal, and returns a function that restores it, in case a killed debugger has turned
// echo off.
func keepTerminal(in *os.File) (restore func()) {
	fd := int(in.Fd())
	state, err := term.GetState(fd)
	if err != nil {
		return func() {} // it is none
	}
	return func() { _ = term.Restore(fd, state) }
}
