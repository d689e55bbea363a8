// Package usage has usage errors: invalid flags or arguments. They have their own exit code.
package usage

import "fmt"

// Error is a usage error.
type Error struct{ Cause error }

func (e *Error) Error() string { return e.Cause.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Errorf returns a usage error with a formatted message.
func Errorf(format string, args ...any) error { return &Error{fmt.Errorf(format, args...)} }
