package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// judge records the findings of a trial.
func (c *checking) judge(ctx context.Context, t trial, p *played, done *TrialReport) error {
	if p.failure == nil {
		c.judgeCourse(t, p)
		if p.turns == 0 && p.cut && t.Rule == "" && c.first.turns == 0 { // later trials may have little time left
			c.report.NeverPlays = true
			c.add(t, "", Finding{Rule: ruleSlowStart, File: c.report.File, Message: "did not start within the time of the check"})
		}
		return nil
	}
	f := c.failed(t, p.failure)
	if p.failure.Kind == bot.TimedOut {
		held, err := c.reproduces(ctx, t, p)
		if err != nil {
			return err
		}
		if !held {
			if t.Rule != "" {
				return nil
			}
			f.Severity = Warning
			f.Message += " (in one of two matches)"
		}
	}
	done.Failed = true
	c.report.NeverPlays = c.report.NeverPlays || p.failure.Kind == bot.FailedToStart && t.Rule == ""
	if n := c.atLine(f); n >= 0 { // already found in the sources
		c.addTrial(n, t)
		return nil
	}
	f.Rule = ofKind(p.failure.Kind)
	if strings.Contains(p.failure.Hint, "denied the network") {
		f.Rule, f.Severity = ruleNetwork, Error // bots are sandboxed by default
	}
	usual := "failure\x00" + f.Rule + "\x00" + c.about(p.failure)
	// A sandbox restricts memory, files and network, not time.
	late := t.Box != needNothing && p.failure.Kind == bot.TimedOut
	if _, known := c.known[usual]; known || t.Rule == "" || late {
		c.add(t, usual, f)
		return nil
	}
	if t.Box == needNetwork {
		c.boxFails = true
	}
	if f.Rule != ruleNetwork {
		f.Rule = t.Rule
		if t.Box == needNetwork { // network access is blocked anyway: another reason
			f.Rule = ruleBox
		}
	}
	f.Message = t.Name + ": " + f.Message
	c.add(t, f.Rule+usual, f)
	return nil
}

// reproduces reports whether a bot that exceeded its time limit does so again.
func (c *checking) reproduces(ctx context.Context, t trial, p *played) (bool, error) {
	const startLater = 5 * time.Second // in case the machine is busier now
	most := 2*p.took + 2*c.clock(t).Turn + startLater
	again, err := c.playUntilValid(ctx, t, p.turns+1, most, most)
	switch {
	case errors.Is(err, errBusy): // trust the first result, unless the trial itself may have been disturbed
		return t.Rule == "", nil
	case err != nil:
		return false, err
	}
	return again.failure != nil && again.failure.Kind == bot.TimedOut, nil
}

// failed returns the finding for a failure.
func (c *checking) failed(t trial, failure *bot.Failure) Finding {
	f := Finding{Turn: failure.Turn, Fix: failure.Hint, Traceback: failure.Traceback}
	path, line := c.positionOf(failure)
	f.File, f.Line = c.relative(path), line
	if path == "" {
		f.File = c.report.File
	}
	f.Message = fmt.Sprintf("%s %s: %s", failure.Kind.Words(), failure.When(), plain.Line(failure.Reason))
	if t.Rule == ruleHashSeed {
		f.Severity = Error // the contest draws another hash seed for each match
	}
	return f
}

// about distinguishes failures of the same kind: by line, or else by reason.
func (c *checking) about(f *bot.Failure) string {
	if file, line := c.positionOf(f); line > 0 && f.Kind != bot.TimedOut {
		return fmt.Sprintf("%s:%d", file, line)
	}
	switch f.Kind {
	case bot.TimedOut, bot.OutOfMemory, bot.BoxViolation:
		return ""
	}
	return f.Reason
}

// judgeCourse compares a match with the first one, which it should repeat.
func (c *checking) judgeCourse(t trial, p *played) {
	if !t.Repeats {
		return
	}
	turn := c.first.events.differs(&p.events)
	_, random := c.known[ruleUnrepeatable]
	if turn == 0 || t.Rule == ruleHashSeed && random {
		return
	}
	f := Finding{Rule: t.Rule, File: c.report.File, Turn: turn}
	switch t.Rule {
	case ruleHashSeed:
		f.Message = fmt.Sprintf("plays differently with PYTHONHASHSEED=%s, from turn %d on", t.HashSeed, turn)
	default:
		f.Message = fmt.Sprintf("plays the same match differently the second time, from turn %d on", turn)
	}
	c.add(t, t.Rule, f)
}

// add records a finding, or another trial that shows a known one. about distinguishes findings of the same rule.
func (c *checking) add(t trial, about string, f Finding) {
	if n, ok := c.known[about]; ok && about != "" {
		c.addTrial(n, t)
		return
	}
	r := rule(f.Rule)
	if f.Severity == "" {
		f.Severity = r.Severity
	}
	if f.Fix == "" {
		f.Fix = r.Fix
	}
	if t.Name != "" {
		f.Trials, f.Again = []string{t.Name}, c.again(t)
	}
	c.known[about] = len(c.report.Findings)
	c.report.Findings = append(c.report.Findings, f)
}

// addTrial records that a trial shows a known finding.
func (c *checking) addTrial(n int, t trial) {
	f := &c.report.Findings[n]
	if !slices.Contains(f.Trials, t.Name) {
		f.Trials = append(f.Trials, t.Name)
	}
	if f.Again == "" {
		f.Again = c.again(t)
	}
}

// atLine returns the index of the source error at the line of a failure; -1 if there is none.
func (c *checking) atLine(failure Finding) int {
	return slices.IndexFunc(c.report.Findings, func(f Finding) bool {
		return failure.Line > 0 && f.Line == failure.Line && f.File == failure.File && f.Severity == Error && f.Trials[0] == sourcesTrial
	})
}
