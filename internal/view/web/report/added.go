package report

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Played is the input of the reports: the stored matches of a tournament, in the order of its schedule.
type Played struct {
	Tournament store.Tournament
	Info       contest.Info
	Matches    []store.ScheduledMatch
	// Traits returns the traits of a scenario by its name.
	Traits func(scenario string) []contest.OptionValue
	// Answer is the report of a comparison that has just ended, or nil. It has the limits on pairs, which are not stored.
	Answer *regress.Report
}

// Rank ranks the bots, with their results by scenario: of all bots, or of the named bot against each other bot.
func (p Played) Rank(bot string) (*ranking.Standings, ranking.Result, error) {
	standings := ranking.New(p.Tournament, p.Info)
	if err := standings.Divide(&ranking.View{Bot: bot, Traits: p.Traits}); err != nil {
		return nil, ranking.Result{}, err
	}
	for matches := range tournament.ByPair(p.Matches) {
		standings.Add(matches)
	}
	return standings, standings.Result(), nil
}

// Checkpoint is the state of the ranking after some matches.
type Checkpoint struct {
	Matches int
	Ranking []ranking.Rank
}

// checkpointCount is the approximate number of points of a rating curve.
const checkpointCount = 40

// Checkpoints returns the ranking at regular intervals of the tournament, the last time after all matches.
func (p Played) Checkpoints() (all []Checkpoint) {
	standings := ranking.New(p.Tournament, p.Info)
	next := 1
	for matches := range tournament.ByPair(p.Matches) {
		standings.Add(matches)
		n := standings.Played()
		if n < next && n < len(p.Matches) {
			continue
		}
		next = n + max(1, len(p.Matches)/checkpointCount)
		all = append(all, Checkpoint{n, standings.Result().Ranking})
	}
	return all
}

// Compare returns the report of a comparison, and the state of its test after each pair.
func (p Played) Compare() (*regress.Report, []rating.State, error) {
	series, err := regress.OfStored(p.Tournament, p.Info)
	if err != nil {
		return nil, nil, err
	}
	var evidence []rating.State
	for matches := range tournament.ByPair(p.Matches) {
		series.Add(matches, p.Traits(matches[0].Match.Scenario.Name))
		state := series.State()
		counted := p.Answer == nil || state.Pairs <= p.Answer.Pairs // further pairs may have been in progress at the end
		if counted && (len(evidence) == 0 || state.Pairs > evidence[len(evidence)-1].Pairs) {
			evidence = append(evidence, state)
		}
	}
	if p.Answer != nil {
		return p.Answer, evidence, nil
	}
	if len(p.Matches) == p.Tournament.Matches {
		series.End(regress.Exhausted)
	}
	return series.ReportOn(p.Tournament, p.Info), evidence, nil
}
