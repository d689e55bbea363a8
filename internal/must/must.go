// Package must ends a test at an error that is not what the test is about. Only tests import it.
package must

import "testing"

// Do ends a test if there is an error.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns the value of a call, and ends a test if there is an error: must.Get(os.ReadFile(name))(t).
func Get[T any](value T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Do(t, err)
		return value
	}
}
