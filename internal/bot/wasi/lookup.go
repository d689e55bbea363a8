package wasi

import (
	"context"

	"github.com/tetratelabs/wazero/api"
	wasi "github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"github.com/cookoff/cookoff/internal/metering"
)

// exitFunction is the function by which programs end themselves. All of them import it, so a module
// that is metered calls it to look up, with a status that no program has.
const exitFunction = "proc_exit"

const (
	lookUpStatus = 0x10_0c_00_ff
	lookUpEvery  = 2_000 // turns of loops: microseconds, unless each makes a slow call of the system
)

// lookUp is what a module that is metered calls to see whether it has to end.
func lookUp() metering.Call {
	return metering.Call{Module: wasi.ModuleName, Function: exitFunction, Argument: lookUpStatus, Every: lookUpEvery}
}

// exitOrLookUp ends a module: when it asks for that, and when it looks up and its time is over.
func exitOrLookUp(ctx context.Context, module api.Module, stack []uint64) {
	status := api.DecodeU32(stack[0])
	if status == lookUpStatus {
		if ctx.Err() == nil {
			return
		}
		status = sys.ExitCodeContextCanceled
	}
	_ = module.CloseWithExitCode(ctx, status)
	panic(sys.NewExitError(status)) // this is how functions of a host end a module
}
