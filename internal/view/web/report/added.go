package report

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Played are the stored matches of a tournament, in the order of its schedule, to be added up.
type Played struct {
	Tournament store.Tournament
	Info       contest.Info
	Matches    []store.ScheduledMatch
	// Traits returns the traits of a scenario by its name.
	Traits func(scenario string) []contest.OptionValue
	// Answer is the report of a comparison that has just ended, or nil. It has the limits on the pairs, which are not stored.
	Answer *regress.Report
}

// Rank ranks the bots, with their results by scenario: against each other bot for the one that is named.
func (p Played) Rank(bot string) (*ranking.Standings, ranking.Result, error) {
	standings := ranking.New(p.Tournament, p.Info)
	err := standings.Divide(ranking.View{Bot: bot, Traits: p.Traits})
	if err == nil {
		err = tournament.EachPair(p.Matches, standings.Add)
	}
	if err != nil {
		return nil, ranking.Result{}, err
	}
	result, err := standings.Result()
	return standings, result, err
}

// Checkpoint is the state of the ranking after some matches.
type Checkpoint struct {
	Matches int
	Ranking []ranking.Rank
}

// checkpointCount is the number of points of a curve of ratings.
const checkpointCount = 40

// Checkpoints returns the state of the ranking after each part of the matches, up to all of them.
func (p Played) Checkpoints() (all []Checkpoint, err error) {
	standings := ranking.New(p.Tournament, p.Info)
	next := 1
	err = tournament.EachPair(p.Matches, func(matches []store.ScheduledMatch) error {
		if err := standings.Add(matches); err != nil {
			return err
		}
		n := standings.Played()
		if n < next && n < len(p.Matches) {
			return nil
		}
		next = n + max(1, len(p.Matches)/checkpointCount)
		result, err := standings.Result()
		all = append(all, Checkpoint{n, result.Ranking})
		return err
	})
	return all, err
}

// Compare returns the report of a comparison, and the state of its test after each pair.
func (p Played) Compare() (*regress.Report, []rating.State, error) {
	series, err := regress.OfStored(p.Tournament, p.Info)
	if err != nil {
		return nil, nil, err
	}
	var evidence []rating.State
	err = tournament.EachPair(p.Matches, func(matches []store.ScheduledMatch) error {
		if _, err := series.Add(matches, p.Traits(matches[0].Match.Scenario.Name)); err != nil {
			return err
		}
		state := series.State()
		counted := p.Answer == nil || state.Pairs <= p.Answer.Pairs // more may have been under way when it ended
		if counted && (len(evidence) == 0 || state.Pairs > evidence[len(evidence)-1].Pairs) {
			evidence = append(evidence, state)
		}
		return nil
	})
	if err == nil && p.Answer != nil {
		return p.Answer, evidence, nil
	}
	if len(p.Matches) == p.Tournament.Matches {
		series.End(regress.Exhausted)
	}
	return series.ReportOn(p.Tournament, p.Info), evidence, err
}
