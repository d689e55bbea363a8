// Package usage has the errors in what a user typed: a flag or an argument that cannot mean anything. They have an exit code of
// their own.
package usage

import "fmt"

// Error is an error in what the user typed.
type Error struct{ Cause error }

func (e *Error) Error() string { return e.Cause.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Errorf formats an error in what the user typed.
func Errorf(format string, args ...any) error { return &Error{fmt.Errorf(format, args...)} }
