package bench

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
)

// The innermost function that belongs to a part decides.
func TestPartOf(t *testing.T) {
	t.Parallel()
	const own = "github.com/cookoff/cookoff/internal/"
	for _, c := range []struct {
		part, stack string // cookoff's functions, innermost first
	}{
		{partPipe, "bot/conversation.(*output).await bot/conversation.(*Process).ReadLine games/carnegie.(*remote).Turn play/match.Play"},
		{partClock, "bot/conversation.(*clock).stop bot/conversation.(*Process).Disarm games/carnegie.(*remote).Turn"},
		{partClock, "bot/process.(*Program).family bot/process.(*Program).overlook bot/process.(*Starter).overlookAll bot/process.repeat"},
		{partEngine, "text/jsonout.(*Writer).Int games/carnegie.(*mirror).writeChanges games/carnegie.(*remote).Turn"},
		{partTrace, "text/jsonout.(*Writer).Int contest.(*Scribe).Turn games/carnegie.(*referee).turn"},
		{partSandbox, "bot/process.(*Program).family bot/process.(*Program).start bot/conversation.(*Process).run"},
		{partSandbox, "bot/box.firstLink bot.(*Box).policy play/match.(*playing).start"},
		{partRest, ""},
	} {
		var stack []string
		for function := range strings.FieldsSeq(c.stack) {
			stack = append(stack, "runtime.mallocgc", own+function)
		}
		must.Be(t, c.stack, c.part, partOf(stack))
	}
}

// The list of parts names only functions and types that exist.
func TestPartPrefixesExist(t *testing.T) {
	t.Parallel()
	var all []string
	for _, p := range partPrefixes() {
		all = append(all, strings.Fields(p.prefixes)...)
	}
	for _, path := range all {
		folder, name, _ := strings.Cut(path, ".")
		files, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
		if err != nil || len(files) == 0 && !strings.HasSuffix(path, "/") {
			t.Errorf("%s: package %s does not exist", path, folder)
		}
		kind, method, isMethod := strings.Cut(strings.TrimPrefix(name, "(*"), ").")
		found := name == ""
		for _, file := range files {
			code := must.Get(os.ReadFile(file))(t)
			found = found || !isMethod && strings.Contains(string(code), "\nfunc "+name) ||
				isMethod && strings.Contains(string(code), "*"+kind+") "+method)
		}
		if !found {
			t.Errorf("%s: package %s has no such function or type", path, folder)
		}
	}
}

// readProfile finds the running test in a CPU profile.
func TestReadProfile(t *testing.T) { //nolint:paralleltest // the CPU profile is per process
	var samples []sample
	for len(samples) == 0 { // on a busy machine a short profile may have no samples
		var packed bytes.Buffer
		must.Do(t, pprof.StartCPUProfile(&packed))
		for end := time.Now().Add(200 * time.Millisecond); time.Now().Before(end); {
			partOf([]string{"nowhere"})
		}
		pprof.StopCPUProfile()
		samples = must.Get(readProfile(packed.Bytes()))(t)
	}
	if !slices.ContainsFunc(samples, func(s sample) bool {
		return slices.ContainsFunc(s.stack, func(function string) bool { return strings.HasSuffix(function, "bench.TestReadProfile") })
	}) {
		t.Errorf("none of the samples is of this test: %v", samples)
	}
}

// The shares of parts add up to cookoff's CPU time per turn.
func TestTurnReport(t *testing.T) {
	t.Parallel()
	c := turnCosts{turns: 500, parts: map[string]int{partPipe: 30, partEngine: 10, partSandbox: 60}}
	c.turn[ownUser], c.turn[ownKernel], c.turn[botsUser], c.turn[botsKernel] = 10, 30, 35, 25
	c.turn[ownSwitches], c.turn[botsSwitches], c.turn[systemCalls] = 1.5, 2, 16
	c.match[botsUser], c.match[ownKernel] = 30_000, 10_000
	r := new(TurnReport)
	r.fill(c, 50, nil)
	got := map[string][2]float64{}
	for _, cost := range r.Costs {
		got[cost.Of+" "+cost.Part] = [2]float64{cost.Value, cost.Share}
	}
	want := map[string][2]float64{
		"turn all": {100, 1}, "turn in the kernel": {55, 0.55}, "turn bots": {10, 0.1}, "turn host": {50, 0.5},
		"turn engine": {10, 0.1}, "turn pipe": {30, 0.3}, "turn clock": {}, "turn trace": {}, "turn rest": {},
		"turn system calls": {16, 0}, "turn context switches": {3.5, 0},
		"match all": {40, 1}, "match in the kernel": {10, 0.25}, "match bots": {30, 0.75}, "match cookoff": {10, 0.25},
	}
	must.Be(t, "costs", want, got)
}
