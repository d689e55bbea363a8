// Package tier divides the tests into three tiers: quick tests, which run in every "go test ./..."
// and need only Go and Python; gate tests (.ci/run); and soak tests (make soak). Only tests import
// it.
package tier

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// variable is the environment variable that selects the tiers: empty for quick tests only, "gate"
// to add gate tests, "soak" for all.
const variable = "COOKOFF_TESTS"

// Gate skips a test outside of the gate. It is for tests that take too long for every run of go
// test, or need something that some machines lack, such as a browser, a JVM or a high load.
func Gate(t testing.TB) {
	t.Helper()
	if !Gating() {
		t.Skip("a test of the gate; COOKOFF_TESTS=gate runs it")
	}
}

// Gating reports whether gate tests run, in which a test may do more.
func Gating() bool { return os.Getenv(variable) == "gate" || Soaking() }

// Count returns the number of repetitions for the running tier; without soak, the soak has those of
// the gate.
func Count(quick, gate int, soak ...int) int {
	switch {
	case Soaking() && len(soak) > 0:
		return soak[0]
	case Gating():
		return gate
	}
	return quick
}

// Soak skips a test outside of the soak. It is for tests that take minutes or hours.
func Soak(t testing.TB) {
	t.Helper()
	if !Soaking() {
		t.Skip("a test of the soak; COOKOFF_TESTS=soak runs it")
	}
}

// Soaking reports whether soak tests run.
func Soaking() bool { return os.Getenv(variable) == "soak" }

// maxLoad is the maximum load average of a quiet machine, per processor.
const maxLoad = 8

// Quiet skips a test that measures time if the machine is too busy. Systems without a known load
// count as quiet.
func Quiet(t testing.TB) {
	t.Helper()
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return
	}
	first, _, _ := strings.Cut(string(text), " ")
	if load, err := strconv.ParseFloat(first, 64); err == nil && load > maxLoad*float64(runtime.NumCPU()) {
		t.Skipf("the machine is busy already: its load is %s", first)
	}
}
