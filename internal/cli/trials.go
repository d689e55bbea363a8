package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/progress"
	"github.com/cookoff/cookoff/internal/tournament"
)

// playTrials plays the trial match of each of some bots.
func (c *tournamentRun) playTrials(ctx context.Context, bots []tournament.Bot) ([]tournament.Trial, error) {
	spec, err := bot.Parse(botWords(c.game)[0], c.Dir, c.info.Builtins)
	if err != nil {
		return nil, err
	}
	opponent, err := contest.Resolve(c.game, spec, c.Dir)
	if err != nil {
		return nil, err
	}
	if !c.settings.Quiet {
		waiting := time.AfterFunc(progress.ReadyAfter, func() {
			c.Note("waiting for the bots to start their trial matches; %s", progress.ReadyLimit(c.runner.Plan.Clock.Init))
		})
		defer waiting.Stop()
	}
	plan := *c.runner.Plan
	plan.Bots = bots
	return c.local.Trials(ctx, &plan, opponent, c.runner.Workers)
}

// trials plays each bot's trial match, says what they warn of, and fails if a bot cannot play.
func (c *tournamentRun) trials(ctx context.Context) ([]tournament.Trial, error) {
	trials, err := c.playTrials(ctx, c.runner.Plan.Bots)
	if err != nil {
		return nil, err
	}
	return trials, c.judgeTrials(trials)
}

// judgeTrials says what trials warn of, and is an error if a bot cannot play.
func (c *tournamentRun) judgeTrials(trials []tournament.Trial) error {
	var broken error // the last bot that cannot play; those before are named at once
	for _, t := range trials {
		if !t.Started() {
			if broken != nil {
				c.Note("%v", broken)
			}
			broken = fmt.Errorf("bot %s cannot play: %w%s", t.Bot.Name, t.Failure, t.Bot.Bot.FailureDetail(t.Failure))
			continue
		}
		for _, w := range t.Warnings {
			c.log.Warn().Str("bot", t.Bot.Name).Msg(w)
			c.warnings = append(c.warnings, tournament.Warning{Bot: t.Bot.Name, Message: w})
		}
	}
	if broken != nil {
		return command.Coded(command.ExitBotFailed, broken)
	}
	return nil
}
