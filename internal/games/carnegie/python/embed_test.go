package python_test

import (
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/games/carnegie/python"
)

func TestFiles(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(python.Files(), "*")
	if err != nil {
		t.Fatal(err)
	}
	// The host's modules begin with an underscore, which embed leaves out of whole folders.
	for _, name := range []string{
		"_cookoff_host.py", "_cookoff_play.py", "game_constants.py", "item.py", "map.py",
		"map_processor.py", "game_state.py", "robot_controller.py", "tiles.py",
	} {
		if !slices.Contains(names, name) {
			t.Errorf("Files() has no %s: %v", name, names)
		}
	}
	onDisk, err := fs.Glob(os.DirFS("."), "*.py")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(names, onDisk) {
		t.Errorf("Files() = %v, want the folder's modules and no tests: %v", names, onDisk)
	}
}

func TestPython(t *testing.T) {
	t.Parallel()
	interpreter, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the host's own tests with")
	}
	// -B: no bytecode into the source tree.
	command := exec.CommandContext(t.Context(), interpreter, "-B", "-m", "unittest")
	command.Dir = "tests"
	output, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("python3 -m unittest: %v\n%s", err, output)
	}
}
