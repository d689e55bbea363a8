package bench

import (
	"fmt"
	"strings"

	"github.com/google/pprof/profile"
)

// part is a component of cookoff's own CPU time in a turn.
type part struct {
	name, what string
}

// Parts of cookoff's CPU time.
const (
	partEngine  = "engine"
	partPipe    = "pipe"
	partClock   = "clock"
	partTrace   = "trace"
	partSandbox = "sandbox" // of a match, not of its turns
	partRest    = "rest"
)

// turnParts lists the parts of a turn, in display order.
func turnParts() []part {
	return []part{
		{partEngine, "cookoff: rules, messages to bots and their answers"},
		{partPipe, "cookoff: writing to bots, waiting for them, reading their output, and their logs"},
		{partClock, "cookoff: reading clocks; guards of memory, processes and pondering"},
		{partTrace, "cookoff: recording the match"},
		{partRest, "cookoff: Go's scheduler and garbage collector, and everything else"},
	}
}

// partPrefixes maps prefixes of function names to parts; the first match counts. Functions without a match belong to
// the part of their caller.
func partPrefixes() []struct{ part, prefixes string } {
	return []struct{ part, prefixes string }{
		{partClock, `bot/conversation.(*clock). bot/conversation.(*Process).Arm bot/conversation.(*Process).Disarm
			bot/conversation.(*Process).notice bot/conversation.(*Process).awaited bot/conversation.(*Process).briefly
			bot/conversation.(*Process).runOut
			bot/process.(*Meter). bot/process.(*threads). bot/process.(*openThread). bot/process.(*Program).sample
			bot/process.(*Program).Wake bot/process.(*Program).Rest bot/process.(*Program).Used bot/process.(*Program).CPU
			bot/process.repeat`},
		{partSandbox, `bot/conversation.Start bot/conversation.(*Process).run bot/conversation.(*Process).close
			bot/process.(*Starter).start bot/process.(*Program).start bot/process.(*Program).Wait bot/process.(*Program).Kill
			bot/process.(*Program).Release bot/box. bot/workdir. play/match.(*playing). bot.`},
		{partPipe, "bot/conversation."},
		{partTrace, "contest.(*Scribe). replay. experiment/tournament.(*recorder). play/live."},
		{partEngine, "games/ sim. maps. contest."},
	}
}

// partOf returns the part for a stack, innermost function first.
func partOf(stack []string) string {
	const own = "github.com/cookoff/cookoff/internal/"
	for _, function := range stack {
		name, ours := strings.CutPrefix(function, own)
		if !ours {
			continue
		}
		for _, p := range partPrefixes() {
			for prefix := range strings.FieldsSeq(p.prefixes) {
				if strings.HasPrefix(name, prefix) {
					return p.part
				}
			}
		}
	}
	return partRest
}

// partsOf counts the samples of a CPU profile by part.
func partsOf(profile []byte) (map[string]int, error) {
	samples, err := readProfile(profile)
	if err != nil {
		return nil, err
	}
	parts := map[string]int{}
	for _, s := range samples {
		parts[partOf(s.stack)] += s.count
	}
	return parts, nil
}

// sample is a stack in a CPU profile.
type sample struct {
	stack []string // function names, innermost first
	count int      // number of occurrences
}

// readProfile parses a CPU profile in the format of package pprof.
func readProfile(packed []byte) (all []sample, err error) {
	p, err := profile.ParseData(packed)
	if err != nil {
		return nil, fmt.Errorf("CPU profile: %w", err)
	}
	for _, taken := range p.Sample {
		s := sample{count: int(taken.Value[0])} // Value[1] is the CPU time
		for _, place := range taken.Location {
			for _, line := range place.Line { // several if functions were inlined, innermost first
				s.stack = append(s.stack, line.Function.Name)
			}
		}
		all = append(all, s)
	}
	return all, nil
}
