package bot_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// An interpreter is run once for its version, and again after a change of its files or of variables that affect loading.
func TestKnownInterpreter(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if runtime.GOOS != "linux" {
		t.Skip("nothing is cached on this system")
	}
	real := contesttest.Compiler(t, testRunner())
	cache := t.TempDir()
	found := func(env ...string) string {
		t.Helper()
		f := bot.PythonFinder{Named: real.Path, Dir: cache, Env: append(os.Environ(), env...), Cache: cache, LookPath: exec.LookPath}
		p, err := f.Search(t.Context(), nil).Found()
		if err != nil || p.Path != real.Path {
			t.Fatalf("%+v, error %v", p, err)
		}
		return p.Version
	}
	file := filepath.Join(cache, "pythons.json")
	change := func(change func(known map[string]any)) {
		t.Helper()
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]map[string]any
		if err := json.Unmarshal(text, &all); err != nil || all[real.Path] == nil {
			t.Fatalf("not cached: %s, error %v", text, err)
		}
		change(all[real.Path])
		if text, err = json.Marshal(all); err == nil {
			err = os.WriteFile(file, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	say := func(known map[string]any) { known["version"] = "as noted" }
	if v := found(); v != real.Version {
		t.Fatalf("version %s, want %s", v, real.Version)
	}
	change(say)
	if v := found(); v != "as noted" {
		t.Errorf("run again: version %s", v)
	}
	if v := found("LD_LIBRARY_PATH=" + cache); v != real.Version {
		t.Errorf("with other libraries: version %s", v)
	}
	for name, other := range map[string]func(known map[string]any){
		"a file is gone": func(known map[string]any) {
			known["files"] = append(known["files"].([]any), filepath.Join(cache, "gone"))
		},
		"another program": func(known map[string]any) { known["files"] = slices.Insert(known["files"].([]any), 0, any(file)) },
		"another state":   func(known map[string]any) { known["state"] = "0" },
	} {
		if found() != real.Version {
			t.Fatal("it was not run")
		}
		change(say)
		change(other)
		if v := found(); v != real.Version {
			t.Errorf("%s: version %s", name, v)
		}
	}
	if err := os.WriteFile(file, []byte(`{"python3":"/usr/bin/python3"}`), 0o600); err != nil { // format of older versions of cookoff
		t.Fatal(err)
	}
	if v := found(); v != real.Version {
		t.Errorf("version %s", v)
	}
}
