// Package stage makes a program that imports it its own start stage: started as one it is nothing else. That is decided
// before main and before most packages of a large program get ready, since each bot of each match begins with a stage, and
// to get ready what a stage does not need would be a large part of what it costs.
package stage

import (
	"os"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot/process"
)

func init() { //nolint:gochecknoinits // see above
	if len(os.Args) > 1 && os.Args[1] == process.StageCommand {
		syscall.Exit(process.Stage(os.Args[2:])) // os.Exit takes a second under the race detector
	}
}
