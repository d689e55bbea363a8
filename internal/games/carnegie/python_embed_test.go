package carnegie_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/carnegie/python"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

func TestPythonFiles(t *testing.T) {
	t.Parallel()
	names := must.Get(fs.Glob(python.Files(), "*"))(t)
	// The host's modules begin with an underscore, which embed leaves out of whole folders.
	for _, name := range []string{
		"_cookoff_host.py", "_cookoff_play.py", "game_constants.py", "item.py", "map.py",
		"map_processor.py", "game_state.py", "robot_controller.py", "tiles.py",
	} {
		if !slices.Contains(names, name) {
			t.Errorf("Files() has no %s: %v", name, names)
		}
	}
	onDisk := must.Get(fs.Glob(os.DirFS("python"), "*.py"))(t)
	if !slices.Equal(names, onDisk) {
		t.Errorf("Files() = %v, want the folder's modules and no tests: %v", names, onDisk)
	}
}

// The host's Python tests pass. Each module runs in its own process. Modules that start many hosts run only in the gate; in the
// quick tier, Go tests cover failing bots and bots with helper modules.
func TestPython(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("python/tests/test_*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests in Python: %v", err)
	}
	for _, file := range files {
		module := strings.TrimSuffix(filepath.Base(file), ".py")
		t.Run(module, func(t *testing.T) {
			t.Parallel()
			if !slices.Contains([]string{"test_host", "test_objects"}, module) {
				tier.Gate(t)
			}
			// -B: no bytecode into the source tree.
			command := exec.CommandContext(t.Context(), contesttest.Python(t), "-B", "-m", "unittest", module)
			command.Dir = "python/tests"
			if output, err := command.CombinedOutput(); err != nil {
				t.Errorf("python3 -m unittest %s: %v\n%s", module, err, output)
			}
		})
	}
}
