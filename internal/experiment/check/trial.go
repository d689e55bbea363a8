package check

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chaos"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// trial is a match, or the first turns of one, that tests one aspect of a bot.
type trial struct {
	Name     string
	Scenario string // argument
	Seat     int    // the bot's
	Opponent string // argument for all other seats
	HashSeed string // PYTHONHASHSEED; empty: the usual one
	Slower   int    // factor by which the machine seems slower; 0 and 1: not at all
	Box      need   // resource withheld by a sandbox; empty: none
	Turns    int    // maximum; 0: a whole match
	Rule     string // for failures seen only here; empty: the rule for their kind
	Repeats  bool   // must repeat the first match, turn by turn
	Part     int    // gets 1/Part of the remaining time
}

// need is a resource that a bot may depend on.
type need string

// Resources that a sandbox can withhold.
const (
	needNothing need = ""
	needFolder  need = "folder"  // writing to its working directory
	needNetwork need = "network" // network access
	needMemory  need = "memory"  // more than lowMemory
)

// lowMemory is less than any contest allows, in bytes.
const lowMemory = 256 << 20

const (
	shortTrial = 60 // turns of a trial that reveals its result early
	slowTimes  = 3  // slowdown of a slow machine
	slowBegins = 2  // turn from which opponents misbehave
)

// slowness returns the thinking time of a slow opponent, within its limit.
func (c *Checker) slowness() time.Duration {
	const most = 200 * time.Millisecond
	if c.Clock.Turn == 0 {
		return most
	}
	return min(most, c.Clock.Turn/2)
}

// Shares of the time for trials.
const (
	largePart = 4
	smallPart = 8
	tinyPart  = 12
)

// trials returns all trials, most revealing first.
func (c *Checker) trials() []trial {
	info := c.Game.Info()
	first := c.Scenarios[0]
	all := []trial{
		c.plain(first, 0, largePart),
		c.plain(first, min(1, len(info.Seats)-1), smallPart),
		{Name: "same match again", Rule: ruleUnrepeatable, Repeats: true, Part: smallPart},
		{Name: fmt.Sprintf("machine %d times as slow", slowTimes), Slower: slowTimes, Turns: shortTrial * 2, Rule: ruleSlowMachine, Part: smallPart},
	}
	if slices.ContainsFunc(info.Builtins, func(b bot.Builtin) bool { return b.Name == chaos.Name }) {
		all = append(all,
			c.against("crashing opponent", chaos.Crash, ""),
			c.against("silent opponent", chaos.Silent, ""),
			c.against("slow opponent", chaos.Slow, fmt.Sprintf(",ms=%d", c.slowness().Milliseconds())),
			c.against("flooding opponent", chaos.Flood, ""))
	}
	if tools := c.Bot.Toolchain(); c.Bot.NeedsPython() || strings.HasPrefix(tools, "python") || strings.HasPrefix(tools, "pypy") {
		again := trial{Name: "another hash seed", HashSeed: "1", Rule: ruleHashSeed, Repeats: true, Part: smallPart}
		all = slices.Insert(all, 3, again)
	}
	all = append(all,
		trial{Name: "no network", Box: needNetwork, Turns: shortTrial, Rule: ruleNetwork, Part: tinyPart},
		trial{Name: "read-only working folder", Box: needFolder, Turns: shortTrial, Rule: ruleReadOnly, Part: tinyPart},
		trial{Name: fmt.Sprintf("%d MiB of memory", lowMemory>>20), Box: needMemory, Turns: shortTrial, Rule: ruleMemory, Part: tinyPart},
	)
	for i := range all { // all on the first match's scenario and seat
		if t := &all[i]; t.Scenario == "" {
			t.Scenario = first
			if t.Opponent == "" {
				t.Opponent = c.Opponent
			}
		}
	}
	for round := range info.Seats { // each scenario in one seat first, then in the others
		for i, scenario := range c.Scenarios {
			if seat := (i + round) % len(info.Seats); i > 0 || seat > 1 {
				all = append(all, c.plain(scenario, seat, tinyPart))
			}
		}
	}
	return all
}

// plain returns a match against the ordinary opponent.
func (c *Checker) plain(scenario string, seat, part int) trial {
	name := fmt.Sprintf("%s as %s", scenario, c.Game.Info().Seats[seat])
	return trial{Name: name, Scenario: scenario, Seat: seat, Opponent: c.Opponent, Part: part}
}

// against returns the first turns of a match against a misbehaving opponent.
func (c *Checker) against(name, how, options string) trial {
	word := fmt.Sprintf("@%s:how=%s,at=%d%s", chaos.Name, how, slowBegins, options)
	const few = 8 // each may take an opponent's whole time limit
	return trial{Name: name, Opponent: word, Turns: few, Rule: ruleOpponent, Part: tinyPart}
}

// again returns a command that repeats a trial; empty if none can.
func (c *Checker) again(t trial) string {
	if t.HashSeed != "" || t.Box == needFolder || c.Bot.Word == "" {
		return ""
	}
	words := []string{"cookoff", "run", t.Scenario}
	for seat := range c.Game.Info().Seats {
		word := t.Opponent
		if seat == t.Seat {
			word = c.Bot.Word
		}
		words = append(words, word)
	}
	scenario, _ := c.scenario(t.Scenario) // valid, as it was played
	if _, ok := scenario.Seed(); !ok {
		words = append(words, "--seed", fmt.Sprint(c.Seed))
	}
	words = append(words, c.Flags...)
	if t.Slower > 1 {
		words = append(words, "--turn-timeout", c.clock(t).Turn.String())
	}
	if kind := c.Clock.Kind; kind != "" && kind != bot.DefaultClock() && !slices.Contains(c.Flags, "--clock") {
		words = append(words, "--clock", string(kind))
	}
	switch t.Box {
	case needNetwork:
		words = append(words, "--box", string(box.Auto))
	case needMemory:
		words = append(words, "--box", string(box.Auto), "--memory", fmt.Sprintf("%dMiB", lowMemory>>20))
	}
	return spelling.ShellLine(words)
}

// clock returns the clock of a trial.
func (c *Checker) clock(t trial) contest.Clock {
	clock := c.Clock
	if t.Slower > 1 {
		clock.Turn = (clock.Turn / time.Duration(t.Slower)).Round(time.Millisecond)
	}
	return clock
}
