package cli

import (
	"errors"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/botprofile"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// debugged sets up debugging of the bot in the seat of --debug; nil if not requested.
func (env *Env) debugged(o *runOptions, m *single.Setup) (*match.Debug, error) {
	if o.debug == "" {
		return nil, nil
	}
	seat, err := seatOf("debug", o.debug, m.Info)
	if err != nil {
		return nil, err
	}
	if o.Swap {
		return nil, usage.Errorf("--debug cannot be combined with --swap, which plays two matches")
	}
	return env.debug(m.Info, seat, m.Seats[seat].Bot)
}

// debug sets up debugging of the bot in a seat, and hides progress.
func (env *Env) debug(info contest.Info, seat int, b *bot.Bot) (*match.Debug, error) {
	if env.settings.Box == box.Strict {
		return nil, usage.Errorf("--debug cannot be combined with --box strict, as a debugged bot can use the network; " +
			"--box auto keeps the rest of the sandbox")
	}
	if err := b.CheckDebug(); err != nil {
		return nil, usage.Errorf("--debug %s: %w", info.Seats[seat], err)
	}
	terminal := env.stderr.to
	if env.StdoutTerminal && !env.StderrTerminal { // standard output is for results, unless it is the only terminal
		terminal = env.stdout.to
	}
	in, ok := env.Stdin.(*os.File)
	out, also := terminal.(*os.File)
	if !ok || !also {
		return nil, errors.New("--debug: there is no terminal")
	}
	env.settings.Quiet = true
	d := &match.Debug{Seat: seat, In: in, Out: out}
	d.Started = func(p *conversation.Process, boxed bool) { env.debugging(info, seat, b, p, boxed) }
	return d, nil
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
		free = ", and its sandbox allows the network"
	}
	env.note("debugging %s (%s), process %d: %s; no bot has a time limit%s", info.Seats[seat], b.Name, p.PID(), how, free)
}

// keepTerminal saves the state of the terminal, and returns a function that restores it, in case a killed debugger has turned
// echo off.
func keepTerminal(in *os.File) (restore func()) {
	fd := int(in.Fd())
	state, err := term.GetState(fd)
	if err != nil {
		return func() {} // not a terminal
	}
	return func() { _ = term.Restore(fd, state) }
}

// profileOf sets up profiling of the bot in a seat; nil if not requested.
func (o *runOptions) profileOf(m *single.Setup) (*match.Profile, error) {
	if o.profile == "" {
		return nil, nil
	}
	seat, err := seatOf("profile", o.profile, m.Info)
	if err != nil {
		return nil, err
	}
	for flag, given := range map[string]bool{"swap": o.Swap, "debug": o.debug != ""} {
		if given {
			return nil, usage.Errorf("--profile cannot be combined with --%s", flag)
		}
	}
	if b := m.Seats[seat].Bot; !b.IsHosted() {
		return nil, usage.Errorf("--profile %s: %w", m.Info.Seats[seat], botprofile.Advise(b))
	}
	return &match.Profile{Seat: seat}, nil
}

// seatOf returns the index of the seat named by a flag.
func seatOf(flag, name string, info contest.Info) (int, error) {
	seat := slices.IndexFunc(info.Seats, func(s string) bool { return strings.EqualFold(s, name) })
	if seat < 0 {
		return 0, usage.Errorf("--%s %s: %s has no such seat; it has %s", flag, name, info.Name, strings.Join(info.Seats, ", "))
	}
	return seat, nil
}

// reportProfile writes the profile of a match next to its other files, if requested, and shows the slowest turns and lines.
func (env *Env) reportProfile(played *single.Played) error {
	d, err := played.WriteProfile(env.Files, env.note)
	if err != nil || d == nil || env.out.IsJSON() {
		return err
	}
	return errors.Join(env.out.Document(d), env.out.Text("\n"))
}
