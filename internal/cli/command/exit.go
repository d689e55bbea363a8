package command

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/text/usage"
)

// Exit codes (see the contract in docs/architecture.md).
const (
	ExitOK          = 0
	ExitFailed      = 1
	ExitUsage       = 2
	ExitBotFailed   = 3
	ExitNotStronger = 4
	ExitUndecided   = 5
	ExitDiverged    = 6
	ExitInterrupted = 130
)

// CodeError is an error with an exit code. Without a cause nothing is printed, as the message was printed already.
type CodeError struct {
	Code  int
	Cause error
}

func (e *CodeError) Error() string {
	if e.Cause == nil {
		return ""
	}
	return e.Cause.Error()
}

func (e *CodeError) Unwrap() error { return e.Cause }

// UsageError returns an error in the user's arguments.
func UsageError(err error) error {
	if err == nil {
		return nil
	}
	return &usage.Error{Cause: err}
}

// Coded returns an error with an exit code.
func Coded(code int, cause error) error { return &CodeError{code, cause} }

// Silent returns an error that only sets the exit code.
func Silent(code int) error { return &CodeError{Code: code} }

// ExitCode returns the exit code of an error, or of nil.
func ExitCode(err error) int {
	var coded *CodeError
	var wrong *usage.Error
	var several *usage.Refusals
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &coded):
		return coded.Code
	case errors.As(err, &wrong), errors.As(err, &several):
		return ExitUsage
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	}
	return ExitFailed
}
