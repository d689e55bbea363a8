package cli_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// workflow has the checked parts of a GitHub Actions workflow.
type workflow struct {
	On   string
	Jobs map[string]struct {
		Timeout int `yaml:"timeout-minutes"`
		Steps   []step
	}
}

type step struct {
	Name, Uses, If, Run string
	With                map[string]string
	Env                 map[string]string
}

// steps returns the steps of a workflow.
func steps(t *testing.T, text []byte) []step {
	t.Helper()
	var w workflow
	d := yaml.NewDecoder(bytes.NewReader(text))
	must.Do(t, d.Decode(&w))
	if job := w.Jobs["regress"]; w.On == "pull_request" && job.Timeout == 60 {
		return job.Steps
	}
	t.Fatalf("unexpected workflow: %+v", w)
	return nil
}

// index returns the position of the step that uses an action or runs a command.
func index(t *testing.T, steps []step, what string) int {
	t.Helper()
	i := slices.IndexFunc(steps, func(s step) bool { return strings.Contains(s.Uses+" "+s.Run, what) })
	if i < 0 {
		t.Fatalf("no step has %s", what)
	}
	return i
}

// The documentation shows the workflow that quickstart writes.
func TestWorkflowInDocumentation(t *testing.T) {
	t.Parallel()
	page := must.Get(os.ReadFile(filepath.Join(root(), "docs", "ci.md")))(t)
	_, rest, _ := strings.Cut(string(page), "```yaml\n")
	shown, _, _ := strings.Cut(rest, "```\n")
	must.Be(t, "docs/ci.md", string(starters.Workflow("my_bot.py", "").Data), shown)
}

// The workflow saves results whatever the verdict, restores them before it plays, and builds this
// module.
func TestWorkflowSteps(t *testing.T) {
	t.Parallel()
	all := steps(t, starters.Workflow("my_bot.py", "grass:seed=1-500").Data)
	plays, restore, save := index(t, all, "cookoff regress"), index(t, all, "actions/cache/restore@"), index(t, all, "actions/cache/save@")
	if restore > plays || plays > save {
		t.Errorf("results restored in step %d, matches played in %d, results saved in %d", restore, plays, save)
	}
	from, to := all[restore].With, all[save].With
	if !strings.HasPrefix(all[save].If, "always()") || from["path"] != to["path"] || from["key"] != to["key"] ||
		!strings.HasPrefix(to["key"], from["restore-keys"]) {
		t.Errorf("saved and restored paths differ: %+v, %+v", all[restore], all[save])
	}
	if checkout := all[index(t, all, "actions/checkout@")]; checkout.With["fetch-depth"] != "0" {
		t.Errorf("the base branch is not fetched: %+v", checkout)
	}
	if upload := all[index(t, all, "actions/upload-artifact@")]; upload.If != "always()" || !strings.Contains(upload.With["path"], "traces/") {
		t.Errorf("traces are not uploaded: %+v", upload)
	}
	if !strings.Contains(all[plays].Run, " --on grass:seed=1-500 ") && !strings.Contains(all[plays].Run, " --on grass:seed=1-500\n") {
		t.Errorf("regress plays other scenarios: %s", all[plays].Run)
	}
	module := must.Get(os.ReadFile(filepath.Join(root(), "go.mod")))(t)
	build := all[index(t, all, "go build")].Run
	if name := strings.Fields(string(module))[1]; !strings.Contains(build, "https://"+name+" ") {
		t.Errorf("%s is not built from its address: %s", name, build)
	}
	if _, err := os.Stat(filepath.Join(root(), "cmd", "cookoff")); err != nil || !strings.Contains(build, "./cmd/cookoff") {
		t.Errorf("%s does not build ./cmd/cookoff (error %v)", build, err)
	}
}

// The commands of the workflow work unchanged on a branch of a repository, with a stand-in for
// GitHub's program gh.
func TestWorkflowCommands(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	for _, need := range []string{"bash", "git", "python3"} {
		contesttest.Needs(t, need)
	}
	dir, tools := t.TempDir(), t.TempDir()
	contesttest.Write(t, tools, "gh", "#!/bin/sh\necho \"$*\" > \"$GH_ARGS\"\n", 0o777)
	home, summary, ghArgs := t.TempDir(), filepath.Join(tools, "summary"), filepath.Join(tools, "args")
	env := append(os.Environ(), userFolders(home, filepath.Join(home, "cache"))...)
	env = append(env, "PATH="+tools+string(os.PathListSeparator)+contesttest.PythonFirst(), "GITHUB_STEP_SUMMARY="+summary, "GH_ARGS="+ghArgs,
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	run := func(command string, more ...string) (code int, out string) {
		t.Helper()
		cmd := exec.Command("bash", "-e", "-o", "pipefail", "-c", command)
		cmd.Dir, cmd.Env = dir, append(slices.Clip(env), more...)
		text, err := cmd.CombinedOutput()
		if cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return cmd.ProcessState.ExitCode(), string(text)
	}
	writeText(t, filepath.Join(dir, "my_bot.py"), "class BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c): pass\n")
	if code, out := run("git init -q && git add . && git commit -q -m old && git update-ref refs/remotes/origin/main HEAD"); code != 0 {
		t.Fatal(out)
	}
	writeText(t, filepath.Join(dir, "my_bot.py"), "class BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c):\n        if c.get_turn() > 2: raise ValueError\n")

	github := strings.NewReplacer("${{ github.base_ref }}", "main", "${{ github.event.number }}", "7", "${{ github.token }}", "secret")
	for _, s := range steps(t, starters.Workflow("my_bot.py", "tiny").Data) {
		if s.Run == "" || strings.Contains(s.Run, "go build") {
			continue
		}
		var more []string
		for name, value := range s.Env {
			more = append(more, name+"="+github.Replace(value))
		}
		command, want := strings.TrimSpace(github.Replace(s.Run)), 0
		if strings.HasPrefix(command, "cookoff ") { // the bot fails, so one pair gives no decision
			command, want = command+" --turns 5", 5
		}
		if code, out := run(command, more...); code != want {
			t.Errorf("%s: exit code %d, want %d\n%s", command, code, want, out)
		}
	}
	for _, name := range []string{"strength.xml", "strength.html", "cookoff.db"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	text, err := os.ReadFile(summary)
	if err != nil || !strings.Contains(string(text), "new against old") || !strings.Contains(string(text), "ValueError") {
		t.Errorf("summary %q, error %v", text, err)
	}
	if text, err := os.ReadFile(ghArgs); err != nil || !strings.HasPrefix(string(text), "pr comment 7 ") {
		t.Errorf("arguments of gh %q, error %v", text, err)
	}
	if code, out := run("cookoff verify traces"); code != 0 || !strings.Contains(out, "2 traces") {
		t.Errorf("verify of the stored traces: exit code %d\n%s", code, out)
	}
}
