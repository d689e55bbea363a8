package rating_test

import "github.com/cookoff/cookoff/internal/experiment/rating"

// test is the common interface of sequential tests.
type test interface {
	Add(x float64)
	State() rating.State
}

func feed(test test, xs ...float64) {
	for _, x := range xs {
		test.Add(x)
	}
}
