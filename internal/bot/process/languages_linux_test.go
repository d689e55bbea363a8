package process_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// dotnetVariable is the variable with the path of the dotnet program, which distributions do not
// package.
const dotnetVariable = "COOKOFF_TEST_DOTNET"

// Programs that use many features of a language behave the same with and without the seccomp
// filter, except for watching files.
func TestLanguagesWithTheFilter(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // compilers and virtual machines are slow
	m := machine(t)
	if !m.Seccomp || !m.Namespaces {
		t.Skip("this machine lacks guarantees of the sandbox")
	}
	if _, err := os.Stat(filepath.Join("testdata", "languages")); err != nil {
		t.Skipf("the programs are missing: %v", err)
	}
	without := m.Mechanisms
	without.Seccomp = false
	classes := sync.OnceValue(func() string { return builtLanguage(t, "javac All.java") }) // shared by all Java virtual machines
	for name, tt := range map[string]struct{ build, run string }{
		"CPython": {"", "/usr/bin/python3 all.py"}, "PyPy": {"", "pypy3 all.py"}, "Node.js": {"", "node all.js"},
		"JVM":             {"javac All.java", "java -Xmx256m All"},
		"JVM, ZGC":        {"javac All.java", "java -XX:+UseZGC -XX:+UseNUMA -Xmx256m All"},
		"JVM, parallel":   {"javac All.java", "java -XX:+UseParallelGC -XX:+AlwaysPreTouch -Xmx64m All"},
		"JVM, Shenandoah": {"javac All.java", "java -XX:+UseShenandoahGC -Xmx256m All"},
		"JVM, huge pages": {"javac All.java", "java -Xlog:disable -Xlog:all=warning:stdout:level,tags -XX:+UseTransparentHugePages -XX:NativeMemoryTracking=detail -Xmx256m All"},
		"mono":            {"mcs all.cs", "mono all.exe"},
		".NET":            {"mcs -out:all.dll all.cs", os.Getenv(dotnetVariable) + " all.dll"},
		"Go":              {"go build -o all all.go", "./all"},
		"Rust":            {"rustc -o all all.rs", "./all"},
		"C++":             {"g++ -w -std=c++20 -pthread -o all all.cpp", "./all"},
		"Ruby":            {"", "ruby all.rb"}, "Perl": {"", "perl all.pl"}, "PHP": {"", "php all.php"}, "Lua": {"", "lua5.4 all.lua"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			words := strings.Fields(tt.run)
			if name == ".NET" && len(words) < 2 {
				t.Skipf("%s is not set", dotnetVariable)
			}
			for _, program := range []string{words[0], strings.Split(tt.build+" ", " ")[0]} {
				if program != "" && program != "./all" {
					contesttest.Needs(t, program)
				}
			}
			var dir string
			if strings.HasPrefix(name, "JVM") {
				dir = t.TempDir()
				must.Do(t, os.CopyFS(dir, os.DirFS(classes())))
			} else {
				dir = builtLanguage(t, tt.build)
			}
			if name == ".NET" {
				config := `{"runtimeOptions":{"rollForward":"LatestMajor","framework":{"name":"Microsoft.NETCore.App","version":"3.1.0"},` +
					`"configProperties":{"System.Globalization.Invariant":true}}}`
				must.Do(t, os.WriteFile(filepath.Join(dir, "all.runtimeconfig.json"), []byte(config), 0o666))
			}
			output := map[bool]string{}
			for _, filtered := range []bool{true, false} {
				use := without
				use.Seccomp = filtered
				in := boxed(use, dir)
				in.Own = nil
				in.Use.DropRoot = false // both must be able to write to the same folder
				if filepath.IsAbs(words[0]) {
					in.Read = append(in.Read, filepath.Dir(words[0]))
				}
				text, end := run(t, in, dir, words...)
				if end.ExitCode != 0 || !strings.HasSuffix(text, "all runs\n") {
					t.Fatalf("filtered: %t, end %+v: %s", filtered, end, text)
				}
				lines := slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(line string) bool { return strings.HasPrefix(line, "watch: ") })
				output[filtered] = strings.Join(lines, "")
			}
			must.Be(t, "output (want: without the filter)", output[false], output[true])
		})
	}
}

// builtLanguage returns a folder with the programs, after running a build command there.
func builtLanguage(t *testing.T, build string) string {
	t.Helper()
	dir := t.TempDir()
	must.Do(t, os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "languages"))))
	if build != "" {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", build)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
	return dir
}
