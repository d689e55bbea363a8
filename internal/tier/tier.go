// Package tier divides the tests into three tiers: those of every "go test ./...", which are quick and need only Go
// and Python; those of the gate (.ci/run); and those of the soak (make soak). Only tests import it.
package tier

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// variable is the environment variable that selects the tiers: empty for the quick tests, "gate" to add those of
// the gate, "soak" for all.
const variable = "COOKOFF_TESTS"

// Gate skips a test that takes too long for every run of go test, or that needs what some machines lack: a browser,
// a JVM, other busy programs. The gate (.ci/run) runs it.
func Gate(t testing.TB) {
	t.Helper()
	if !Gating() {
		t.Skip("a test of the gate; COOKOFF_TESTS=gate runs it")
	}
}

// Gating reports whether the tests of the gate run; a test may do more then.
func Gating() bool { return os.Getenv(variable) == "gate" || Soaking() }

// Count returns the number of repetitions: quick in the quick tests, gate in the gate, and in the soak that of soak, if given.
func Count(quick, gate int, soak ...int) int {
	switch {
	case Soaking() && len(soak) > 0:
		return soak[0]
	case Gating():
		return gate
	}
	return quick
}

// Soak skips a test that takes minutes or hours. "make soak" runs it.
func Soak(t testing.TB) {
	t.Helper()
	if !Soaking() {
		t.Skip("a test of the soak; COOKOFF_TESTS=soak runs it")
	}
}

// Soaking reports whether the tests of the soak run.
func Soaking() bool { return os.Getenv(variable) == "soak" }

// mostLoad is the maximum load of a quiet machine, in runnable programs per processor.
const mostLoad = 8

// Quiet skips a test of clocks if other programs keep the machine too busy for exact times. Systems of unknown load
// count as quiet.
func Quiet(t testing.TB) {
	t.Helper()
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return
	}
	first, _, _ := strings.Cut(string(text), " ")
	if load, err := strconv.ParseFloat(first, 64); err == nil && load > mostLoad*float64(runtime.NumCPU()) {
		t.Skipf("the machine is busy already: its load is %s", first)
	}
}
