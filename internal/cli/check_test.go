package cli_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/check"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// runCheck runs a check and returns its report.
func runCheck(t *testing.T, args ...string) (r check.Report) {
	t.Helper()
	program := must.Get(exec.LookPath("cookoff"))(t)
	cmd := exec.CommandContext(t.Context(), program, append([]string{"check", "--format", "json", "--quiet"}, args...)...)
	cmd.Dir = t.TempDir()
	cache := filepath.Join(filepath.Dir(filepath.Dir(program)), "checked") // shared by all tests, and removed with the program
	cmd.Env = append(os.Environ(), "PATH="+contesttest.PythonFirst())
	cmd.Env = append(cmd.Env, userFolders(filepath.Join(cmd.Dir, "home"), cache)...)
	out, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || failed.ExitCode() != 3) {
		t.Fatalf("%v: %v", args, err)
	}
	must.JSON(t, out, &r)
	return r
}

// rulesOf returns the distinct rules of a report's findings.
func rulesOf(r *check.Report) (rules []string) {
	for _, f := range r.Findings {
		rules = append(rules, f.Rule)
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

// The sample bot of each kind of finding has exactly that finding. Findings in sources are reported
// before any match.
func TestCheckFindings(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	sources := []string{
		"unknown-call", "syntax", "local-import", "python-version", "call-arguments", "blocking-input", "missing-import", "third-party-import", "sleep",
	}
	for _, rule := range check.Rules() {
		if rule.ID == "not-checked" { // tested by TestCheckLimitsSources
			continue
		}
		t.Run(rule.ID, func(t *testing.T) {
			time := "2m" // more than enough; bots are checked one at a time, as findings may depend on timing
			if slices.Contains(sources, rule.ID) {
				t.Parallel()
				time = "1ns" // no match is played
			}
			path, flags := checkSample(t, rule.ID)
			r := runCheck(t, append([]string{path, "--turns", "10", "--time", time}, flags...)...)
			if busy := slices.ContainsFunc(r.Trials, func(t check.TrialReport) bool { return strings.Contains(t.Why, "too busy") }); busy {
				t.Skip("this machine is too busy to play every trial match")
			}
			if !cmp.Equal(rulesOf(&r), []string{rule.ID}) {
				t.Fatalf("rules %v, want only %s: %+v", rulesOf(&r), rule.ID, r.Findings)
			}
			if f := &r.Findings[0]; f.Severity != rule.Severity || f.Fix == "" {
				t.Errorf("severity %s, want %s; fix %q", f.Severity, rule.Severity, f.Fix)
			}
		})
	}
}

// Sources are parsed in a sandbox: even if a source takes over the interpreter, it can neither read
// nor write the user's files. As a control, the same script can outside of a sandbox.
func TestCheckParsesInSandbox(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	if len(process.NewStarter(must.Get(os.Executable())(t)).Box().Held()) == 0 {
		t.Skip("this machine has no sandbox")
	}
	dir := t.TempDir()
	secret, loot, script := filepath.Join(dir, "secret"), filepath.Join(dir, "loot"), filepath.Join(dir, "python")
	writeText(t, secret, "secret")
	writeText(t, script, fmt.Sprintf(`#!/bin/sh
case "$*" in
*"Identifies this interpreter"*) printf 'python True 3.11.7 cpython \n\n'; exit;;
*"Checks the sources"*) cat '%s' > '%s'; printf '{"python": [3, 11]}\n{"begun": 0}\n'; kill -s SEGV $$;;
esac
exec '%s' "$@"
`, secret, loot, python))
	must.Do(t, os.Chmod(script, 0o755))
	path, _ := checkSample(t, "unknown-call")
	r := runCheck(t, path, "--time", "1ns", "--python", script)
	if !cmp.Equal(rulesOf(&r), []string{"not-checked"}) || !strings.Contains(r.Findings[0].Message, "crashed Python: signal: segmentation fault") {
		t.Errorf("findings %+v; trials %+v", r.Findings, r.Trials)
	}
	if text, err := os.ReadFile(loot); err == nil {
		t.Errorf("the script read %q in the sandbox", text)
	}
	_ = exec.CommandContext(t.Context(), script, "-c", "Checks the sources").Run()
	if text, _ := os.ReadFile(loot); string(text) != "secret" {
		t.Errorf("outside of a sandbox the script read %q, want the secret", text)
	}
}

// The position of a failure in a library is the bot's call, even if a file of the bot has the name
// of a library file.
func TestCheckPosition(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it plays matches
	dir := t.TempDir()
	must.Do(t, os.Mkdir(filepath.Join(dir, "helper"), 0o777))
	writeText(t, filepath.Join(dir, "helper", "__init__.py"), "pass\n"+strings.Repeat("\n", 400))
	writeText(t, filepath.Join(dir, "bot.py"), "import json\nimport helper\n\nclass BotPlayer:\n    def __init__(self, m): pass\n\n"+
		"    def play_turn(self, c):\n        json.loads('{')\n")
	r := runCheck(t, filepath.Join(dir, "bot.py"), "--on", "tiny", "--turns", "2", "--time", "20s")
	for _, f := range r.Findings {
		if f.Rule == "crashed" && (filepath.Base(f.File) != "bot.py" || f.Line != 8) {
			t.Errorf("the crash is at %s, want line 8 of bot.py", f.Position())
		}
	}
	if !slices.Contains(rulesOf(&r), "crashed") {
		t.Errorf("rules %v, want crashed among them", rulesOf(&r))
	}
}

// An error in the sources is not reported again when it ends a match.
func TestCheckReportsOnce(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	path, flags := checkSample(t, "syntax")
	r := runCheck(t, append([]string{path, "--time", "20s"}, flags...)...)
	if !cmp.Equal(rulesOf(&r), []string{"syntax"}) || !r.NeverPlays || len(r.Findings[0].Trials) != 2 {
		t.Errorf("findings %+v, want one error of syntax in both trial matches", r.Findings)
	}
}

// checkSample returns the sample bot of a kind of finding, and the flags in its first line.
func checkSample(t *testing.T, rule string) (path string, flags []string) {
	t.Helper()
	path = filepath.Join(root(), "internal", "experiment", "check", "testdata", rule+".py")
	if _, err := os.Stat(path); err != nil {
		path = filepath.Join(root(), "internal", "experiment", "check", "testdata", rule, "bot.py")
	}
	text := must.Get(os.ReadFile(path))(t)
	first, _, _ := strings.Cut(string(text), "\n")
	flagText, _ := strings.CutPrefix(first, "# flags: ")
	if flagText != first {
		flags = strings.Fields(flagText)
	}
	if !slices.Contains(flags, "--game") {
		flags = append(flags, "--on", "duel")
	}
	return path, flags
}

// The templates for bots, and the contest's bot line_cook, have no findings.
func TestCheckStarters(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	program := must.Get(exec.LookPath("cookoff"))(t)
	for _, game := range []string{"carnegie", "alamode", "grass", "overdrive"} {
		for _, lang := range []string{"python", "javascript"} {
			if _, err := exec.LookPath("node"); lang == "javascript" && (err != nil || game != "grass") {
				continue
			}
			t.Run(game+" "+lang, func(t *testing.T) {
				dir := t.TempDir()
				cmd := exec.CommandContext(t.Context(), program, "new", "bot", filepath.Join(dir, "first"), "--lang", lang, "--game", game, "--format", "json")
				out := must.Get(cmd.Output())(t)
				var created struct {
					Files []string `json:"files"`
				}
				must.JSON(t, out, &created)
				bot := created.Files[0]
				if game == "overdrive" {
					bot = filepath.Dir(bot)
				}
				if r := runCheck(t, bot, "--game", game, "--time", "5s"); len(r.Findings) > 0 {
					t.Errorf("findings %+v, want none", r.Findings)
				}
			})
		}
	}
	lineCook := filepath.Join(root(), "bots", "python", "line_cook.py")
	if r := runCheck(t, lineCook, "--time", "5s"); len(r.Findings) > 0 {
		t.Errorf("findings %+v, want none", r.Findings)
	}
}

// Text, JSON and JUnit report the same number of trials: trial matches that were played, if only
// partly, and sources that were read.
func TestCheckCountsTrials(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, tt := range []struct {
		rule, time string
		flags      []string
		want       int
	}{
		{"unknown-call", "1ns", nil, 1},
		{"sleep", "1ns", []string{"--python-version", "3.99"}, 1}, // unknown whether the sources compile in that version
		{"failed-to-start", "20s", nil, 2},
		{"syntax", "20s", nil, 2},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			path, flags := checkSample(t, tt.rule)
			junit := filepath.Join(t.TempDir(), "check.xml")
			r := runCheck(t, slices.Concat([]string{path, "--time", tt.time, "--junit", junit}, flags, tt.flags)...)
			var suite struct {
				Tests   int `xml:"tests,attr"`
				Skipped int `xml:"skipped,attr"`
			}
			text, err := os.ReadFile(junit)
			if err == nil {
				err = xml.Unmarshal(text, &suite)
			}
			done := 0
			for _, trial := range r.Trials {
				if trial.Done {
					done++
				}
			}
			summary := fmt.Sprintf(" in %d ", tt.want)
			if err != nil || done != tt.want || suite.Tests != len(r.Trials) || suite.Tests-suite.Skipped != tt.want || !strings.Contains(r.Summary(), summary) {
				t.Errorf("%d of %d trials are done, JUnit has %+v, the summary is %q (error %v), must have %d trials", done, len(r.Trials), suite, r.Summary(), err, tt.want)
			}
		})
	}
}
