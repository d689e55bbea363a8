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

// Rules compute the same on every processor. On some, such as arm64, the compiler may fuse x*y + z
// into one instruction, which rounds once instead of twice; float64(x*y) + z forbids it. Lines that
// are exact either way have a comment with the word "fused".
func TestRulesDoNotFuse(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it compiles the rules
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
		t.Error("no fused instruction was found, not even the allowed ones")
	}
	for _, m := range fused {
		lines := strings.Split(string(must.Get(os.ReadFile(m[1]))(t)), "\n")
		if number, _ := strconv.Atoi(m[2]); !strings.Contains(lines[number-1], "fused") {
			t.Errorf("%s:%s is compiled to F%s on arm64: write float64(x*y) + z", m[1], m[2], m[3])
		}
	}
}
