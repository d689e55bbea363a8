package single

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/botprofile"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Played is a match with its files.
type Played struct {
	contest.Result
	Match   *Setup
	Profile *match.Profile // nil if not wanted

	files    *matchfiles.Files // planned files
	left     matchfiles.Files  // files that exist
	decision *contest.Decision // turning point; nil if there is none
	cause    *contest.Cause    // why a seat lost; nil if unknown
	box      *bot.Box          // of the bots; nil without a sandbox
}

// play plays a new match, or continues a recorded one.
func (p *Played) play(ctx context.Context, o contest.Observer, host match.Host) (err error) {
	m, otherwise := p.Match, []string(nil)
	table := m.Table
	if m.On != nil {
		if table, err = m.On.Resumed(table, m.Seats, func(text string) { otherwise = append(otherwise, text) }); err != nil {
			return err
		}
	}
	p.Result, err = match.Play(ctx, m.Game, table, m.Seats, o, host)
	p.Warnings = append(p.Warnings, otherwise...)
	return err
}

// Shown returns the match for display, with the user's names of its files.
func (p *Played) Shown() *scoreboard.Match {
	m := &scoreboard.Match{
		Result: p.Result, Terms: p.Match.Terms, Score: p.Match.Info.Score, Files: p.left, Box: p.box.Sandbox(),
	}
	m.SpeakAs(p.Match.Info)
	if m.Files.Trace != "" {
		m.Watch, m.Decision, m.Cause = p.watchCommand(), p.decision, p.cause
	}
	if p.Match.On != nil {
		m.From = p.Match.On.From(p.Match.Seats)
	}
	for i := range m.Seats {
		bot := p.Match.Seats[i].Bot
		m.Players = append(m.Players, scoreboard.Player{Word: bot.Word, Settings: bot.Settings(), SHA256: bot.Digest})
		s := &m.Seats[i]
		for _, path := range []*string{&s.Log, &s.Files} {
			if *path != "" {
				*path = filepath.Join(p.files.Folder, filepath.Base(*path))
			}
		}
		if s.Failure != nil && s.Log != "" {
			s.Failure.Log = s.Log
		}
	}
	return m
}

// watchCommand returns the command that shows the match from where a seat began to lose, or else from the turning
// point.
func (p *Played) watchCommand() string {
	shown := p.left.Trace
	if filepath.Dir(shown) == p.files.Folder {
		shown = p.files.Folder
	}
	list := []string{"cookoff", "watch", shown}
	switch {
	case p.cause != nil:
		list = append(list, "--turn", strconv.Itoa(p.cause.Turn))
	case p.decision != nil:
		list = append(list, "--turn", strconv.Itoa(p.decision.Turn))
	}
	return spelling.ShellLine(list)
}

// findDecision finds the turning point and the cause of a loss in the trace. It finds nothing if the game has no
// model of who will win, or if the trace cannot be read again, as from a pipe.
func (p *Played) findDecision(open func() (io.ReadCloser, error)) {
	forecast := p.Match.Info.Forecast
	if forecast == nil || p.Winner == contest.NoWinner {
		return
	}
	_ = replay.First(open, func(t *replay.Trace) error {
		at, err := p.Match.Game.Open(t, nil)
		if err != nil {
			return err
		}
		at.Narrate()
		course, turns, err := forecast().Course(at)
		if err != nil {
			return err
		}
		if d, ok := p.Decision(course); ok {
			d.Turn = turns[d.At]
			p.decision = &d
		}
		if c, ok := p.Cause(at.Story(), p.Loser(), at.Stage().Turn); ok {
			p.cause = &c
		}
		return nil
	})
}

// WriteProfile writes the match's profile, if requested, next to its other files, and returns the slowest turns and
// lines.
func (p *Played) WriteProfile(files userfiles.Files, note func(format string, args ...any)) (*ui.Document, error) {
	if p.Profile == nil {
		return nil, nil
	}
	n, m := p.Profile.Seat, p.Match
	seat, name := m.Info.Seats[n], m.Seats[n].Bot.Name
	profile, err := botprofile.Read(p.Profile.Text)
	if err != nil {
		return nil, fmt.Errorf("profile of %s: %w", name, err)
	}
	if len(profile.Turns) == 0 {
		note("cookoff: no profile of %s (%s): it played no turn", seat, name)
		return nil, nil
	}
	scope, err := profile.Speedscope(seat + " " + name)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(p.files.Folder, strings.ToLower(seat)+".speedscope.json")
	if err := os.MkdirAll(files.Path(p.files.Folder), 0o777); err != nil {
		return nil, err
	}
	if err := files.ReplaceFile(file, scope); err != nil {
		return nil, err
	}
	note("profile of %s (%s): %s; open it at https://www.speedscope.app", seat, name, file)
	return profile.Document(), nil
}
