// Package match plays one match: it starts the bots, lets the game's referee run the match, and shuts the bots down.
package match

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
)

// Host is the environment in which bots run, and what happens to their files.
type Host struct {
	bot.Machine
	Dir    string // working directory; messages show paths below it as relative
	LogDir string // folder for bots' logs, one file per seat

	Imports map[string]string // modules that games provide to their bots, with the games' titles

	NoVoid bool // a bot starved by programs outside the match loses, instead of making the match void

	Debug   *Debug   // nil: no bot is debugged
	Profile *Profile // nil: no bot is profiled

	KeepFiles   bool // keep the bots' working directories, in LogDir
	WarnWritten bool // warn of files that bots write into temporary folders

	WarnPondered bool // warn of bots stopped outside of their turns

	// Endings, unless nil, shuts down the bots of finished matches in the background if nothing depends on their
	// files.
	Endings *Endings
	// Ended, unless nil, is called once all bots have exited and their folders are removed. left lists what could not
	// be removed or written.
	Ended func(left []string)

	Log zerolog.Logger // logs start and end of matches and bots' processes
}

// exitGrace is the time for bots to exit after the match.
const exitGrace = time.Second

// Play plays a match at a table. It sets Seed, Process and Place of the seats. If ctx is cancelled, the match ends as
// interrupted, with its result so far.
func Play(ctx context.Context, game contest.Game, table contest.Table, seats []contest.Seat, o contest.Observer, host Host) (contest.Result, error) {
	info, terms := game.Info(), table.Terms()
	if err := info.CheckSeats(len(seats)); err != nil {
		return contest.Result{}, err
	}
	began := o.Now()
	for i := range seats {
		seats[i].Seed = seatSeed(terms.Seed, i)
	}
	m := &playing{info: info, terms: terms, seats: seats, host: host}
	m.host.Log.Debug().Func(m.addMatch).Strs("bots", m.names()).Msg("match began")
	err := m.createFolders()
	if err == nil {
		err = m.start(ctx)
	}
	result := contest.NewResult(info, seats)
	if err == nil {
		if played, e := table.Play(ctx, seats, o); e == nil || len(played.Seats) > 0 {
			result, err = played, e
		} else {
			err = e // failed before the first turn
		}
	}
	m.hint(&result)
	aside := m.canEndInBackground(err)
	if !aside {
		err = errors.Join(err, m.shutDown((*conversation.Process).Close), m.takeProfile())
	}
	m.restorePaths(&result)
	result.Warnings = append(result.Warnings, m.imports...)
	limitTexts(err, &result)
	for i := range result.Seats {
		result.Seats[i].Log, result.Seats[i].Files = m.log(i), m.kept(i)
	}
	pondered := m.ponderWarnings(&result)
	if aside {
		result.Duration = o.Now().Sub(began)
		host.Endings.add(func() { m.shutDownInBackground(result) })
		return result, nil
	}
	written := m.writtenWarnings(&result)
	result.Left = m.removeFolders()
	result.Warnings = slices.Concat(result.Warnings, result.Left, written, pondered)
	result.Duration = o.Now().Sub(began)
	m.ended(result, err)
	return result, err
}

// shutDownInBackground shuts down the bots of a match that has its result.
func (m *playing) shutDownInBackground(result contest.Result) {
	err := m.shutDown((*conversation.Process).CloseAside)
	if result.Left = m.removeFolders(); err != nil {
		result.Left = append(result.Left, err.Error())
	}
	m.ended(result, nil)
}

// ended reports the end of the match to the host.
func (m *playing) ended(result contest.Result, err error) {
	m.logEnd(&result, err)
	if m.host.Ended != nil {
		m.host.Ended(result.Left)
	}
}

// playing is a match in progress.
type playing struct {
	info  contest.Info
	terms contest.Terms
	seats []contest.Seat
	host  Host

	policies []*box.Policy // by seat; nil without a sandbox
	imports  []string      // warnings about bots that import other bots
}

// log returns the path of a seat's log; empty for a bot without a process.
func (m *playing) log(seat int) string {
	if m.seats[seat].Process == nil {
		return ""
	}
	return m.logPath(seat)
}

func (m *playing) logPath(seat int) string {
	return filepath.Join(m.host.LogDir, strings.ToLower(m.info.Seats[seat])+".log")
}

// limitTexts limits the length of failures in the result or in the error.
func limitTexts(err error, result *contest.Result) {
	if f, ok := errors.AsType[*bot.Failure](err); ok {
		f.Bound()
	}
	for _, f := range result.Failures() {
		f.Bound()
	}
}

// seatSeed returns the seed of a seat: twice the match's seed plus the seat, in 31 bits, which fit an integer of any
// language.
func seatSeed(seed int64, seat int) int64 { return (seed*2 + int64(seat)) & 0x7fffffff }

// start starts all external bots concurrently. If one fails to start, shutDown ends the others.
func (m *playing) start(ctx context.Context) error {
	m.policies = make([]*box.Policy, len(m.seats))
	commands := make([]bot.Command, len(m.seats))
	for i := range m.seats {
		s := &m.seats[i]
		if !s.Bot.NeedsProcess() {
			continue
		}
		cmd, err := s.Bot.Command(ctx, &m.host.Machine, s.WorkDir, s.Seed, m.opponents(i)...)
		if err != nil {
			return fmt.Errorf("bot %s: %w", s.Bot.Name, err)
		}
		m.policies[i] = cmd.Box
		if m.host.Debug != nil && cmd.Box != nil { // no time limits
			cmd.Box.Limits.Ponder = box.PonderFree
		}
		cmd.Lines, cmd.LogPath, cmd.Clock = m.info.Lines, m.logPath(i), m.terms.Clock.Kind
		cmd.NoVoid = m.host.NoVoid
		if m.isDebugged(i) {
			m.host.Debug.giveTerminal(&cmd, s.Bot.TakesTerminal())
		}
		if p := m.host.Profile; p != nil && p.Seat == i {
			p.request(&cmd)
		}
		commands[i] = cmd
	}
	errs := make([]error, len(m.seats))
	var starting sync.WaitGroup
	for i := range m.seats {
		if m.seats[i].Bot.NeedsProcess() {
			starting.Go(func() { errs[i] = m.startOne(ctx, i, commands[i]) })
		}
	}
	starting.Wait()
	for i := range m.seats {
		switch {
		case errs[i] != nil:
			return fmt.Errorf("bot %s: %w", m.seats[i].Bot.Name, errs[i])
		case m.seats[i].Process != nil:
			m.logStart(i, commands[i])
		}
	}
	shareProcesses(m.seats)
	return nil
}

// startOne starts the bot of a seat.
func (m *playing) startOne(ctx context.Context, seat int, cmd bot.Command) error {
	p, err := conversation.Start(ctx, cmd)
	if err != nil {
		if f, ok := errors.AsType[*bot.Failure](err); ok {
			f.Restore(cmd.Paths)
		}
		return err
	}
	m.seats[seat].Process = p
	if m.isDebugged(seat) {
		m.host.Debug.Started(p, cmd.Box != nil)
	}
	return nil
}

// isDebugged reports whether a seat's bot is debugged.
func (m *playing) isDebugged(seat int) bool { return m.host.Debug != nil && m.host.Debug.Seat == seat }

// shareProcesses gives each bot's process the list of the others.
func shareProcesses(players []contest.Seat) {
	for i := range players {
		var opponents []*conversation.Process
		for j := range players {
			if i != j && players[j].Process != nil {
				opponents = append(opponents, players[j].Process)
			}
		}
		if p := players[i].Process; p != nil {
			p.SetRivals(opponents)
		}
	}
}

// shutDown shuts down all processes concurrently and waits for them.
func (m *playing) shutDown(end func(*conversation.Process, time.Duration) error) error {
	errs := make(chan error)
	n := 0
	for i := range m.seats {
		if p := m.seats[i].Process; p != nil {
			n++
			go func() { errs <- end(p, exitGrace) }()
		}
	}
	var all error
	for range n {
		all = errors.Join(all, <-errs)
	}
	return all
}
