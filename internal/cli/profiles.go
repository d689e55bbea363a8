package cli

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"

	"github.com/spf13/cobra"
)

// profiles writes profiles of cookoff itself, for go tool pprof.
type profiles struct {
	cpu, memory string   // paths as named by the user; empty for none
	running     *os.File // the file of the CPU profile
}

func (p *profiles) flags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVar(&p.cpu, "cpuprofile", "", "write a CPU profile of cookoff itself to `file`, for go tool pprof")
	f.StringVar(&p.memory, "memprofile", "", "write a profile of cookoff's memory to `file`, for go tool pprof")
}

// start begins the requested profiles. An existing file is overwritten.
func (p *profiles) start(env *Env) (err error) {
	if p.cpu == "" {
		return nil
	}
	if p.running, err = os.Create(env.Path(p.cpu)); err != nil {
		return fmt.Errorf("--cpuprofile: %w", err)
	}
	return pprof.StartCPUProfile(p.running)
}

// end writes the requested profiles, even if the command failed or was interrupted.
func (p *profiles) end(env *Env) (err error) {
	if p.running != nil {
		pprof.StopCPUProfile()
		err = p.running.Close()
	}
	if p.memory == "" {
		return err
	}
	runtime.GC() // the profile should show memory in use
	file, failed := os.Create(env.Path(p.memory))
	if failed != nil {
		return errors.Join(err, fmt.Errorf("--memprofile: %w", failed))
	}
	return errors.Join(err, pprof.Lookup("allocs").WriteTo(file, 0), file.Close())
}
