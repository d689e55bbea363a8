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
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// An interpreter's version is cached. The interpreter is run again if its files or variables that
// affect loading change.
func TestPythonVersionIsCached(t *testing.T) {
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
		var all map[string]map[string]any
		must.JSON(t, must.Get(os.ReadFile(file))(t), &all)
		if all[real.Path] == nil {
			t.Fatalf("%s is not cached: %v", real.Path, all)
		}
		change(all[real.Path])
		must.Do(t, os.WriteFile(file, must.Get(json.Marshal(all))(t), 0o600))
	}
	markCached := func(known map[string]any) { known["version"] = "cached" }
	if v := found(); v != real.Version {
		t.Fatalf("version %s, want %s", v, real.Version)
	}
	change(markCached)
	if v := found(); v != "cached" {
		t.Errorf("the unchanged interpreter was run again: version %s", v)
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
			t.Fatal("the interpreter was not run again")
		}
		change(markCached)
		change(other)
		if v := found(); v != real.Version {
			t.Errorf("%s: version %s", name, v)
		}
	}
	must.Do(t, os.WriteFile(file, []byte(`{"python3":"/usr/bin/python3"}`), 0o600)) // format of older versions of cookoff
	if v := found(); v != real.Version {
		t.Errorf("with a cache of an older format: version %s", v)
	}
}
