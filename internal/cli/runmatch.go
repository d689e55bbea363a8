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
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/text/usage"
)

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
		return usage.Errorf("--%s cannot be combined with --out: it plays several matches, each with a folder of its own", onChangeFlag)
	}
	_, _, game, err := env.beginning(ctx, o)
	if err != nil {
		return err
	}
	bots := append(slices.Clone(o.Bots), o.Named["RED"], o.Named["BLUE"], o.Fill)
	return env.onChange(ctx, game, slices.DeleteFunc(bots, func(word string) bool { return word == "" })...)
}

// playRun plays the match of the options. It returns the matches played, even after an error or an interruption.
func (env *Env) playRun(ctx context.Context, o *runOptions) ([]*single.Played, error) {
	defer tournament.CollectRarely()()
	if o.Transcript = o.log == logCodinGame; o.log != "" && !o.Transcript {
		return nil, usage.Errorf("--log %s is unknown; must be %s", o.log, logCodinGame)
	}
	if err := env.checkWatch(o); err != nil {
		return nil, err
	}
	m, err := env.runMatch(ctx, o)
	if err != nil {
		return nil, err
	}
	s, err := env.session(ctx, o, m)
	if err != nil {
		return nil, err
	}
	if s.Host.Debug != nil {
		defer keepTerminal(s.Host.Debug.In)()
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
		return silent(exitBotFailed) // also if the failure stopped the match
	case played[len(played)-1].Reason == contest.Interrupted:
		return silent(exitInterrupted)
	}
	return nil
}

// runMatch sets up the match that the options describe.
func (env *Env) runMatch(ctx context.Context, o *runOptions) (m *single.Setup, err error) {
	on, scenario, game, err := env.beginning(ctx, o)
	if err != nil {
		return nil, err
	}
	info := game.Info()
	words, err := o.Seats(info)
	if err != nil {
		return nil, err
	}
	for _, colour := range []string{"RED", "BLUE"} {
		if o.Named[colour] != "" && !slices.Contains(info.Seats, colour) {
			return nil, usage.Errorf("--%s: %s has no such seat; it has %s",
				strings.ToLower(colour), info.Name, strings.Join(info.Seats, ", "))
		}
	}
	if o.Swap && len(words) != 2 {
		return nil, usage.Errorf("--swap needs a game of two bots; %s takes %d", info.Name, len(words))
	}
	seats, err := env.seats(ctx, game, o.botWords(words...))
	if err != nil {
		return nil, err
	}
	wanted := single.Choices{
		Rules: env.settings.Game(info).Rules, Seed: o.seed, Turns: o.turns, Debugged: o.debug != "", Given: o.flags.Changed,
	}
	if wanted.Clock, err = env.settings.Clock(info, defaultClock(on, seats)); err != nil {
		return nil, err
	}
	terms, err := wanted.Terms(info, scenario, on)
	if err != nil {
		return nil, err
	}
	return single.New(game, terms, seats, on)
}

// defaultClock returns the default clock of a match: that of the match it continues, or else, if a bot is a process, the
// usual one. Matches of other bots have the same traces on all systems.
func defaultClock(on *recorded.Continuation, seats []contest.Seat) bot.ClockKind {
	switch {
	case on != nil:
		return on.Match.Terms.Clock.Kind
	case slices.ContainsFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsProcess() }):
		return bot.DefaultClock()
	}
	return bot.WallClock
}

// beginning returns the scenario of a new match, or the recorded match to continue.
func (env *Env) beginning(ctx context.Context, o *runOptions) (on *recorded.Continuation, s contest.Scenario, game contest.Game, err error) {
	if o.From != "" {
		if on, err = env.archive().Continue(ctx, o.From, o.history); err == nil {
			game = on.Match.Game
		}
		return on, s, game, err
	}
	if o.history != "" {
		return nil, s, nil, usage.Errorf("--history needs --from TRACE@TURN")
	}
	request := games.Request{Word: o.Scenario, Game: env.games.Named, Read: env.ReadFile, NewSeed: env.Draw}
	if o.flags.Changed(contest.OptionSeed) {
		request.Seed = &o.seed
	}
	s, game, err = env.oneScenario(request)
	return nil, s, game, err
}

// session returns the session that plays the match.
func (env *Env) session(ctx context.Context, o *runOptions, m *single.Setup) (*single.Session, error) {
	debug, err := env.debugged(o, m)
	if err != nil {
		return nil, err
	}
	profile, err := o.profileOf(m)
	if err != nil {
		return nil, err
	}
	host, err := env.matchHost(ctx, m.Game, m.Seats)
	host.Debug, host.Profile = debug, profile
	s := &single.Session{
		Place: matchfiles.Paths{Files: env.Files}, Wish: o.Choice, Host: host, Options: o.Options, Note: env.note, Log: env.log,
		Status: env.status(), // quiet if a bot is debugged
	}
	s.Unplayable = env.settings.Strict == settings.StrictNever
	s.WarnPondered = env.settings.Ponder == box.PonderAuto
	if o.watch {
		s.Watch = env.watchLive
	}
	return s, err
}
