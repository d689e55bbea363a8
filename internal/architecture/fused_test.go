package architecture_test

import (
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Rules compute the same on each processor. The compiler may fuse x*y + z where there is an instruction for it, as on arm64, and
// rounds once then, not twice: float64(x*y) + z forbids that. The few lines that are exact either way say so: they name "fused".
func TestRulesAreNotFused(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it compiles them
	rules := slices.Collect(maps.Keys(readImports(t).rules()))
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"build", "-gcflags=-S"}, rules...)...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=arm64")
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	fused := regexp.MustCompile(`\((/[^()]+):(\d+)\)\tF(N?M(?:ADD|SUB)[SD])\t`).FindAllStringSubmatch(string(text), -1)
	if len(fused) == 0 {
		t.Error("not even the lines are found that may be fused")
	}
	for _, m := range fused {
		lines := strings.Split(string(must.Get(os.ReadFile(m[1]))(t)), "\n")
		if number, _ := strconv.Atoi(m[2]); !strings.Contains(lines[number-1], "fused") {
			t.Errorf("%s:%s is F%s on arm64: write float64(x*y) + z", m[1], m[2], m[3])
		}
	}
}
