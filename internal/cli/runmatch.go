package cli

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// run plays the match of the options, and prints the report.
func (env *Env) run(ctx context.Context, o *runOptions) error {
	if o.repeat {
		return env.runOnChange(ctx, o)
	}
	played, err := env.playRun(ctx, o)
	if len(played) > 0 {
		var matches []*scoreboard.Match
		for _, p := range played {
			matches = append(matches, p.Shown())
		}
		err = errors.Join(err, scoreboard.PrintPlayed(env.out, matches, o.timing), env.reportProfile(played[0]))
	}
	return err
}

// runOnChange runs the match of the options whenever its bots change.
func (env *Env) runOnChange(ctx context.Context, o *runOptions) error {
	if o.out != "" {
		return usage.Errorf("--%s plays several matches, and --out is the folder of one", onChangeFlag)
	}
	on, err := env.continuation(ctx, o)
	if err != nil {
		return err
	}
	bots := slices.DeleteFunc(append(slices.Clone(o.words), o.colours["RED"], o.colours["BLUE"], o.fill), func(word string) bool { return word == "" })
	if on != nil {
		return env.onChange(ctx, on.Match.Game, bots...)
	}
	_, game, err := env.scenario(o)
	if err != nil {
		return err
	}
	return env.onChange(ctx, game, bots[1:]...)
}

// playRun plays the match of the options. It returns the matches played, even after an error or an interruption.
func (env *Env) playRun(ctx context.Context, o *runOptions) ([]*single.Played, error) {
	defer tournament.CollectRarely()()
	if o.log != "" && o.log != logCodinGame {
		return nil, usage.Errorf("--log %s is unknown; must be %s", o.log, logCodinGame)
	}
	if err := env.checkWatch(o); err != nil {
		return nil, err
	}
	m, err := env.runMatch(ctx, o)
	if err != nil {
		return nil, err
	}
	s, restore, err := env.session(ctx, o, m)
	defer restore()
	if err != nil {
		return nil, err
	}
	if s.Folder = o.out; o.out != "" {
		err = s.Place.EmptyFolder(o.out)
	} else {
		s.Folder, err = s.Place.NewFolder(env.settings.Runs, env.Now().Format("2006-01-02"), m.Terms.Scenario.Name, m.Names())
	}
	if err != nil {
		return nil, err
	}
	s.Live = env.publisher()
	defer s.Live.Close()
	played, err := s.Play(ctx, m)
	if o.out == "" {
		s.Place.RemoveEmpty(s.Folder)
	}
	if err != nil {
		return played, err
	}
	return played, env.outcome(played)
}

// outcome returns the exit code for matches that were played.
func (env *Env) outcome(played []*single.Played) error {
	counts := func(s contest.SeatResult) bool { return env.settings.Strict.Counts(&s) }
	switch {
	case slices.ContainsFunc(played, func(p *single.Played) bool { return slices.ContainsFunc(p.Seats, counts) }):
		return silent(exitBotFailed) // also if the match was stopped for that
	case played[len(played)-1].Reason == contest.Interrupted:
		return silent(exitInterrupted)
	}
	return nil
}

// runMatch sets up the match that the options describe.
func (env *Env) runMatch(ctx context.Context, o *runOptions) (m *single.Setup, err error) {
	on, err := env.continuation(ctx, o)
	if err != nil {
		return nil, err
	}
	w := single.Words{From: o.from, Bots: o.words, Named: o.colours, Fill: o.fill}
	var terms contest.Terms
	var game contest.Game
	if on != nil {
		game = on.Match.Game
	} else {
		w.Scenario, w.Bots = o.words[0], o.words[1:]
		if terms.Scenario, game, err = env.scenario(o); err != nil {
			return nil, err
		}
	}
	info := game.Info()
	words, err := w.Seats(info)
	if err != nil {
		return nil, err
	}
	for _, colour := range []string{"RED", "BLUE"} {
		if o.colours[colour] != "" && !slices.Contains(info.Seats, colour) {
			return nil, usage.Errorf("--%s: %s has no such seat; it has %s",
				strings.ToLower(colour), info.Name, strings.Join(info.Seats, ", "))
		}
	}
	if o.Swap && len(words) != 2 {
		return nil, usage.Errorf("--swap is only for games of two bots; %s takes %d", info.Name, len(words))
	}
	seats, err := env.seats(ctx, game, o.entered(words...))
	if err != nil {
		return nil, err
	}
	wanted := single.Wanted{
		Rules: env.settings.Game(info).Rules, Seed: o.seed, Turns: o.turns, Debugged: o.debug != "", Given: o.flags.Changed,
	}
	usual := usualClock(on, seats)
	if wanted.Clock, err = env.settings.Clock(info, usual); err != nil {
		return nil, err
	}
	if terms, err = wanted.Terms(info, terms.Scenario, on); err != nil {
		return nil, err
	}
	return single.New(game, terms, seats, on)
}

// usualClock returns the kind of clock of a match: that of the match that it goes on from, or else the usual one if a bot is a
// process. The traces of others are the same on all systems.
func usualClock(on *recorded.Continuation, seats []contest.Seat) bot.ClockKind {
	switch {
	case on != nil:
		return on.Match.Terms.Clock.Kind
	case slices.ContainsFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsProcess() }):
		return bot.UsualClock()
	}
	return bot.WallClock
}

// continuation returns how the match goes on from a recorded one; nil for a new match.
func (env *Env) continuation(ctx context.Context, o *runOptions) (*recorded.Continuation, error) {
	switch {
	case o.from == "" && o.history != "":
		return nil, usage.Errorf("--history is for a match that continues a recorded one: add --from TRACE@TURN")
	case o.from == "":
		return nil, nil
	}
	return env.archive().Continue(ctx, o.from, o.history)
}

// scenario returns the scenario that is named.
func (env *Env) scenario(o *runOptions) (contest.Scenario, contest.Game, error) {
	request := games.Request{Word: o.words[0], Game: env.games.Named, Read: env.ReadFile, NewSeed: env.Draw}
	if o.flags.Changed(contest.OptionSeed) {
		request.Seed = &o.seed
	}
	return env.oneScenario(request)
}

// session returns what plays the match. restore restores the terminal, which a debugger may have changed.
func (env *Env) session(ctx context.Context, o *runOptions, m *single.Setup) (s *single.Session, restore func(), err error) {
	restore = func() {}
	s = &single.Session{
		Place: matchfiles.Place{Files: env.Files}, Wish: matchfiles.Wish{Trace: o.trace, Replay: o.replay, Transcript: o.log != ""},
		Options: o.Options, Note: env.note, Log: env.log,
	}
	s.Unplayable = env.settings.Strict == settings.StrictNever
	s.WarnPondered = env.settings.Ponder == box.PonderAuto
	if o.watch {
		s.Watch = env.watchLive
	}
	var debug *match.Debug
	if o.debug != "" {
		seat, err := o.debugged(m.Info)
		if err == nil {
			debug, err = env.debug(m.Info, seat, m.Seats[seat].Bot)
		}
		if err != nil {
			return nil, restore, err
		}
		restore = keepTerminal(debug.In)
	}
	s.Status = env.status()
	profile, err := o.profileOf(m)
	if err != nil {
		return nil, restore, err
	}
	s.Host, err = env.matchHost(ctx, m.Game, m.Seats)
	s.Host.Debug, s.Host.Profile = debug, profile
	return s, restore, err
}
