package bot

import (
	"context"
	_ "embed" // what interpreters are asked
	"encoding/json"
	"os"
	"os/exec"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// pathsProbe asks Python where it is installed and finds modules.
//
//go:embed paths.py
var pathsProbe string

// tell notes the folders in which an interpreter finds modules, so that it need not be asked.
func (x *Box) tell(python string, places []string) {
	program, err := exec.LookPath(python)
	if err != nil {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if _, known := x.asked[program]; !known {
		x.note(program, places)
	}
}

// note notes where an interpreter finds modules. mu is held.
func (x *Box) note(program string, places []string) {
	if x.asked == nil {
		x.asked = map[string][]string{}
	}
	x.asked[program] = places
}

// modules are the folders in which an interpreter finds modules, as far as it tells. It is asked once.
func (x *Box) modules(ctx context.Context, program string, env []string) (paths []string) {
	if !isPython(program) {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if known, ok := x.asked[program]; ok {
		return known
	}
	argv := []string{program, "-c", notFromHere + pathsProbe}
	answer, err := ask(ctx, process.Command{Argv: argv, Dir: os.TempDir(), Env: env}, nil)
	if err == nil {
		_ = json.Unmarshal(answer, &paths) // what it does not tell is not seen
	}
	x.note(program, paths)
	return paths
}
