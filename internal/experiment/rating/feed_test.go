package rating_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
)

// test is the interface of all sequential tests.
type test interface {
	Add(x float64) error
	State() rating.State
}

func feed(t testing.TB, test test, xs ...float64) {
	t.Helper()
	for _, x := range xs {
		must.Do(t, test.Add(x))
	}
}
