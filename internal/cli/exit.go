package cli

import (
	"context"
	"errors"
)

// Exit codes (see the house's contract in docs/architecture.md).
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitBotFailed   = 3
	exitNotShown    = 4
	exitUndecided   = 5
	exitDiverged    = 6
	exitInterrupted = 130
)

// codeError is an error with an exit code of its own. Without a cause it says nothing more: what
// there was to say is printed already.
type codeError struct {
	code  int
	cause error
}

func (e *codeError) Error() string {
	if e.cause == nil {
		return ""
	}
	return e.cause.Error()
}

func (e *codeError) Unwrap() error { return e.cause }

func usageError(err error) error { return &codeError{exitUsage, err} }

// silent ends the program with a code after everything was said.
func silent(code int) error { return &codeError{code: code} }

func exitCode(err error) int {
	var coded *codeError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &coded):
		return coded.code
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return exitFailed
}
