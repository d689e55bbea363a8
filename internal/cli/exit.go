package cli

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/text/usage"
)

// Exit codes (docs/results.md says when each is used).
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitBotFailed   = 3
	exitNotStronger = 4
	exitUndecided   = 5
	exitDiverged    = 6
	exitInterrupted = 130
)

// codeError is an error with an exit code. It prints nothing if it has no cause, as the message was printed before.
type codeError struct {
	Code  int
	Cause error
}

func (e *codeError) Error() string {
	if e.Cause == nil {
		return ""
	}
	return e.Cause.Error()
}

func (e *codeError) Unwrap() error { return e.Cause }

// usageError marks an error as one in the user's arguments.
func usageError(err error) error {
	if err == nil {
		return nil
	}
	return &usage.Error{Cause: err}
}

// coded returns an error with an exit code.
func coded(code int, cause error) error { return &codeError{code, cause} }

// silent returns an error that only sets the exit code.
func silent(code int) error { return &codeError{Code: code} }

// exitIf returns an error that only sets the exit code if condition is true, otherwise nil.
func exitIf(condition bool, code int) error {
	if condition {
		return silent(code)
	}
	return nil
}

// exitCode returns the exit code of an error, or of nil.
func exitCode(err error) int {
	var coded *codeError
	var wrong *usage.Error
	var several *usage.Errors
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &coded):
		return coded.Code
	case errors.As(err, &wrong), errors.As(err, &several):
		return exitUsage
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return exitFailed
}
