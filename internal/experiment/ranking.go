package experiment

import (
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Ranking plays a whole schedule and ranks the bots.
type Ranking struct {
	Plan     *tournament.Plan
	Info     contest.Info
	Name     string        // of the tournament; may be empty
	Strict   bool          // failures of bots change the outcome
	View     *ranking.View // nil: results are not split by scenario
	Database string        // the database, as named by the user
	// Stream, unless nil, prints matches as they are played.
	Stream func(t store.Tournament, matches []store.ScheduledMatch) error
	Watch  func(context.Context, *ranking.Standings, *progress.Tournament) (context.Context, Screen)

	run       *Run
	standings *ranking.Standings
	losses    *losses
	screen    *Screen
	warned    bool // that rounds repeat matches
}

// minRepeated is the number of repeated pairs that causes a warning.
const minRepeated = 3

// Screen shows a tournament in progress.
type Screen struct {
	Update func()                // called after pairs were added
	End    func(why error) error // called at the end; why is the error, if any
}

// Play plays the ranking's tournament.
func (k *Ranking) Play(ctx context.Context, r *Run) error {
	k.run = r
	s := &Stage{Plan: k.Plan, Name: k.Name, NoteChanged: true, Try: k.Plan.Bots, Known: tournament.NewSchedule(k.Plan).Pairs()}
	err := r.Begin(ctx, s)
	if err != nil {
		return err
	}
	r.say(tournament.StoredNote(r.Earlier.Found(), r.Tournament.Matches, r.Again))
	if err := k.restart(); err != nil {
		return err
	}
	r.Bar.Standings = k.standings
	if k.Watch == nil {
		return r.Play(ctx, s.Schedule, k.add)
	}
	r.Bar.Quiet = true
	ctx, screen := k.Watch(ctx, k.standings, r.Bar)
	k.screen = &screen
	err = r.Play(ctx, s.Schedule, k.add)
	return errors.Join(err, screen.End(err))
}

// restart discards all pairs.
func (k *Ranking) restart() error {
	standings := ranking.New(k.run.Tournament, k.Info)
	if err := standings.Divide(k.View); err != nil {
		return err
	}
	losses, err := k.run.newLosses(k.Plan, k.Info)
	k.standings, k.losses = standings, losses
	return err
}

// add adds a pair.
func (k *Ranking) add(pair tournament.PairResult) (enough bool, err error) {
	k.losses.add(pair.Matches)
	k.standings.Add(pair.Matches)
	if n := k.standings.Tally.Repeated; n >= minRepeated && !k.warned && k.Plan.Rounds > 1 {
		k.warned = true
		k.run.say(fmt.Sprintf("so far, %d pairs repeat earlier ones move by move and do not count: %s", n, tournament.RoundsHint(k.Plan.Game)))
	}
	if k.screen != nil {
		k.screen.Update()
	}
	if k.Stream == nil {
		return false, nil
	}
	return false, k.Stream(k.run.Tournament, pair.Matches)
}

// Report ranks the bots.
func (k *Ranking) Report(ctx context.Context, r *Run) (report Report) {
	if r.Ending != rating.Running {
		report.Err = k.addStored(ctx)
	}
	s := k.standings
	s.Run = ranking.Run{Before: &r.Before, Voids: r.Voids, Warnings: r.Warnings, Costliest: k.losses.loss(ctx)}
	if r.Ending != failed {
		s.Ending = r.Ending
	}
	report.Left = fmt.Sprintf("%d of %d matches are stored. Run the same command again to play the rest",
		s.Played(), r.Tournament.Matches)
	switch r.Ending {
	case rating.Running:
		if report.Err = r.Voids.Err(); k.Strict && s.Failures() > 0 {
			report.Outcome = BotFailed
		}
	case rating.Interrupted:
		report.Left = ": " + report.Left
	case rating.TimeUp:
		report.Left, report.Outcome = ": "+report.Left, Undecided
	}
	if (s.Played() > 0 || r.Ending == rating.TimeUp) && k.Stream == nil {
		report.Document = s.Document(s.Result(), k.Database, r.Database)
	}
	return report
}

// addStored adds all stored matches of a tournament that ended early, also those of incomplete pairs. If the database
// cannot be read, the standings stay as they are.
func (k *Ranking) addStored(ctx context.Context) error {
	standings, losses, counted := k.standings, k.losses, k.run.Earlier.Counted
	err := k.restart()
	if err == nil {
		k.run.Earlier.Counted = 0
		err = tournament.Pairs(context.WithoutCancel(ctx), k.run.Store, k.run.Tournament.ID, func(matches []store.ScheduledMatch) {
			k.run.Earlier.Count(matches)
			k.losses.add(matches)
			k.standings.Add(matches)
		})
	}
	if err != nil {
		k.standings, k.losses, k.run.Earlier.Counted = standings, losses, counted
		return err
	}
	k.run.Before = k.run.Earlier.Counted
	return nil
}
