package cli_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Bots for Keep Off The Grass that wait in every turn.
const (
	waitsInC = `#include <stdio.h>
int main(void) {
    int width, height, matter, other, field;
    if (scanf("%d %d", &width, &height) != 2) return 1;
    while (scanf("%d %d", &matter, &other) == 2) {
        for (int i = 0; i < width * height * 7; i++) scanf("%d", &field);
        puts("WAIT");
        fflush(stdout);
    }
    return 0;
}
`
	waitsInJava = `{
    public static void main(String[] args) {
        java.util.Scanner in = new java.util.Scanner(System.in);
        int fields = in.nextInt() * in.nextInt() * 7;
        while (in.hasNext()) {
            for (int i = 0; i < fields + 2; i++) in.nextInt();
            System.out.println("WAIT");
        }
    }
}
`
	javaHelper = "// class Fake { }\nclass Helper { String s = \"} class B {\"; char c = '}'; }\n"
)

// Source files play as bots in every language with a compiler on this machine, in a sandbox and
// without one (in the gate only C, Java and TypeScript without). An error of the compiler is
// reported with its position.
func TestSourcesPlay(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	cache := t.TempDir()
	for _, tt := range []struct {
		file, lang, text string // lang names a template, if text is empty
		tools            []string
	}{
		{"first.c", "", waitsInC, []string{"gcc"}},
		{"first.cpp", "cpp", "", []string{"g++"}},
		{"first.rs", "rust", "", []string{"rustc"}},
		{"first/main.go", "go", "", []string{"go"}},
		{"first/Bot.java", "java", "", []string{"javac", "java"}},
		{"v2.java", "", javaHelper + "public class Player " + waitsInJava, []string{"javac", "java"}},
		{"deep/Racer.java", "", "package team.cars;\n" + javaHelper + "final class Racer " + waitsInJava, []string{"javac", "java"}},
		{"first/Bot.cs", "csharp", "", []string{"mcs", "mono"}},
		{"first.ts", "typescript", "", []string{"tsc", "node"}},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			if tt.lang == "go" {
				tier.Soak(t) // it compiles Go's standard library
			}
			if lacks := missing(tt.tools...); lacks != "" {
				t.Skipf("no %s on this machine", lacks)
			}
			dir := t.TempDir()
			if tt.text != "" {
				contesttest.Write(t, dir, tt.file, tt.text, 0o666)
			} else {
				s := must.Get(starters.New("grass", tt.lang, "first", ""))(t)
				must.Get(starters.WriteNew(s.Files, func(path string) string { return filepath.Join(dir, path) }, ""))(t)
			}
			for _, level := range []string{"auto", "off"} {
				if level == "off" && !slices.Contains([]string{"first.c", "v2.java", "first.ts"}, tt.file) && !tier.Soaking() {
					continue
				}
				command(t, dir, cache, "cookoff", "run", "grass:seed=1", tt.file, "@idle", "--strict", "--quiet", "--turn-timeout", "1m",
					"--init-timeout", "1m", "--box", level)
			}
			if tt.lang == "java" && !tier.Soaking() {
				return // tested by the next case
			}
			contesttest.Write(t, dir, tt.file, "this is no program (\n", 0o666)
			testBroken(t, dir, cache, tt.file)
		})
	}
}

// testBroken checks the error for a source file that does not compile.
func testBroken(t *testing.T, dir, cache, file string) {
	t.Helper()
	cmd := userCommand(dir, cache, "cookoff", "run", "grass:seed=1", file, "@idle", "--quiet")
	output, err := cmd.CombinedOutput()
	want := `cookoff: bot "` + file + `" does not compile: ` + filepath.FromSlash(file) + ":1: "
	if err == nil || cmd.ProcessState.ExitCode() != 3 || !strings.HasPrefix(string(output), want) {
		t.Errorf("error %v, want exit code 3; output, want %q first:\n%s", err, want, output)
	}
}
