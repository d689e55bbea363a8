package bot_test

import (
	"errors"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/must"
)

// A bot gets the variables that all programs need, and those set for it, but no others of the
// user's environment.
func TestEnvironment(t *testing.T) {
	t.Parallel()
	base := []string{
		"PATH=/bin", "COOKOFF_LOG_LEVEL=debug", "THRESHOLD=1", "BOT_SEED=old", "JAVA_HOME=/a", "JAVA_HOME=/b=c", "LANG=",
		"PYTHONHASHSEED=random", "Cookoff_x=1", "=C:=C:\\x", "odd", "", "=",
	}
	saved := slices.Clone(base)
	spec := bot.Spec{
		Form:    bot.FormProgram,
		Options: []bot.Option{{Name: "search-depth", Value: "3"}, {Name: "mode", Value: "a=b"}},
		Env:     []bot.Variable{{Name: "BOT_OPT_MODE", Value: "other"}, {Name: "LANG", Value: "C"}, {Name: "MINE", Value: "x"}},
	}
	want := []string{
		"BOT_OPT_MODE=a=b", "BOT_OPT_SEARCH_DEPTH=3", "BOT_SEED=-7", "JAVA_HOME=/b=c", "LANG=C", "MINE=x", "PATH=/bin", "PYTHONHASHSEED=0",
	}
	must.Be(t, "environment", want, spec.Environment(base, -7))
	spec.Form = bot.FormWasm
	want = slices.DeleteFunc(want, func(v string) bool { return strings.HasPrefix(v, "PATH") || strings.HasPrefix(v, "JAVA") })
	must.Be(t, "environment of a module", want, spec.Environment(base, -7))
	if diff := cmp.Diff(saved, base); diff != "" {
		t.Errorf("Environment changes its argument:\n%s", diff)
	}
}

func TestVariables(t *testing.T) {
	t.Parallel()
	base := []string{"BOT_Z=1", "BOT_SEED=2", "BOTTOM=3", "BOT_A=4", "BOT_A=5", "MINE=7", "MINE=8=9"}
	must.Be(t, "the user's variables", []bot.Variable{{Name: "BOT_A", Value: "5"}, {Name: "BOT_Z", Value: "1"}}, bot.UserVariables(base))
	for text, want := range map[string]string{
		"MINE":              "MINE=8=9",
		"MINE=":             "MINE=",
		"A=b=c":             "A=b=c",
		"HIS":               "none",
		"":                  `"" has no variable name: write NAME or NAME=VALUE`,
		"=1":                `"=1" has no variable name: write NAME or NAME=VALUE`,
		"A=\x00":            `"A=\x00" has no variable name: write NAME or NAME=VALUE`,
		"B C=2":             `"B C" is not a variable name: it contains spaces; write NAME or NAME=VALUE`,
		"B\u00a0C":          `"B\u00a0C" is not a variable name: it contains spaces; write NAME or NAME=VALUE`,
		"BOT_SEED":          "BOT_SEED is set by cookoff, from the seed of the match (--seed)",
		"PYTHONHASHSEED=1":  "PYTHONHASHSEED is always 0, so that matches are repeatable",
		"COOKOFF_LOG_LEVEL": "COOKOFF_LOG_LEVEL is a setting of cookoff and is not passed to bots",
	} {
		v, found, err := bot.NamedVariable(text, base)
		got := v.Name + "=" + v.Value
		switch {
		case err != nil:
			got = err.Error()
		case !found:
			got = "none"
		}
		if got != want {
			t.Errorf("NamedVariable(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestFindPython(t *testing.T) {
	t.Parallel()
	const fix = "; name another with --python PATH, or python: in cookoff.yaml"
	tests := map[string]struct {
		configured string
		there      []string
		want       string
		err        string
	}{
		"python3 first":         {"", []string{"python", "python3"}, "/bin/python3", ""},
		"python if no python3":  {"", []string{"python"}, "/bin/python", ""},
		"configured":            {"pypy3", []string{"pypy3", "python3"}, "/bin/pypy3", ""},
		"none":                  {"", nil, "", "find Python: there is no python3 or python on the PATH" + fix},
		"configured is missing": {"pypy3", []string{"python3"}, "", `find Python: cannot run "pypy3": executable file not found in $PATH` + fix},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := bot.FindPython(tt.configured, func(name string) (string, error) {
				if slices.Contains(tt.there, name) {
					return "/bin/" + name, nil
				}
				return "", &exec.Error{Name: name, Err: exec.ErrNotFound}
			})
			if got != tt.want {
				t.Errorf("FindPython(%q) = %q, want %q", tt.configured, got, tt.want)
			}
			if (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
				t.Errorf("FindPython(%q): error %v, want %q", tt.configured, err, tt.err)
			}
			if tt.configured != "" && err != nil && !errors.Is(err, exec.ErrNotFound) {
				t.Errorf("error %v does not wrap exec.ErrNotFound", err)
			}
		})
	}
}
