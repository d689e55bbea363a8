package bot_test

import (
	"errors"
	"os/exec"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
)

func TestEnvironment(t *testing.T) {
	t.Parallel()
	base := []string{
		"PATH=/bin", "COOKOFF_LOG_LEVEL=debug", "A=1", "BOT_SEED=old", "A=2=3", "EMPTY=",
		"PYTHONHASHSEED=random", "Cookoff_x=1", "=C:=C:\\x", "odd", "", "=",
	}
	saved := slices.Clone(base)
	want := []string{
		"=C:=C:\\x", "A=2=3", "BOT_SEED=-7", "EMPTY=", "PATH=/bin", "PYTHONHASHSEED=0",
	}
	if diff := cmp.Diff(want, bot.Environment(base, -7)); diff != "" {
		t.Errorf("environment (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(saved, base); diff != "" {
		t.Errorf("the base changed:\n%s", diff)
	}
}

func TestFindPython(t *testing.T) {
	t.Parallel()
	const cure = "name another with --python PATH, or python: in cookoff.yaml: "
	tests := map[string]struct {
		configured string
		there      []string
		want       string
		err        string
	}{
		"python3 first": {"", []string{"python", "python3"}, "/bin/python3", ""},
		"python else":   {"", []string{"python"}, "/bin/python", ""},
		"configured":    {"pypy3", []string{"pypy3", "python3"}, "/bin/pypy3", ""},
		"none": {"", nil, "", "find Python: there is no python3 or python on the PATH: " +
			"name one with --python PATH, or python: in cookoff.yaml"},
		"configured is missing": {"pypy3", []string{"python3"}, "", `find Python: cannot run "pypy3": ` +
			cure + "executable file not found in $PATH"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := bot.FindPython(tt.configured, func(name string) (string, error) {
				if slices.Contains(tt.there, name) {
					return "/bin/" + name, nil
				}
				return "", exec.ErrNotFound
			})
			if got != tt.want {
				t.Errorf("got %q", got)
			}
			if (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
				t.Errorf("got error %v", err)
			}
			if tt.configured != "" && err != nil && !errors.Is(err, exec.ErrNotFound) {
				t.Error("the cause is lost")
			}
		})
	}
}
