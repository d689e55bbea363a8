// Package tier divides the tests into three tiers: those of every "go test ./...", which are quick and need
// nothing but Go and Python; those of the gate (.ci/run); and those of the soak (make soak). Only tests
// import it.
package tier

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// variable is the environment variable that says which tiers run: nothing for the quick ones alone, "gate"
// for those of the gate too, "soak" for all.
const variable = "COOKOFF_TESTS"

// Gate skips a test that takes too long for every run of go test, or that needs what not every machine
// has: a browser, a JVM, other busy programs. The gate (.ci/run) runs it.
func Gate(t testing.TB) {
	t.Helper()
	if !Gating() {
		t.Skip("a test of the gate; COOKOFF_TESTS=gate runs it")
	}
}

// Gating reports whether the tests of the gate run, so that a test may do more then.
func Gating() bool { return os.Getenv(variable) == "gate" || Soaking() }

// Count returns how many there are of what a test repeats: so many in the quick tests, more in the gate.
func Count(quick, gate int) int {
	if Gating() {
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

// mostLoad is the load, in programs that want to run for each processor, up to which a machine is quiet.
const mostLoad = 8

// Quiet skips a test of clocks where other programs keep the machine so busy that no clock says anything about its
// bots. Systems that do not tell their load are taken for quiet.
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
