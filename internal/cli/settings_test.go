package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rs/zerolog"
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// lookup returns a function that looks up environment variables in a text such as "A=1 B=2".
func lookup(env string) func(name string) (string, bool) {
	variables := map[string]string{}
	for variable := range strings.FieldsSeq(env) {
		name, value, _ := strings.Cut(variable, "=")
		variables[name] = value
	}
	return func(name string) (string, bool) {
		value, set := variables[name]
		return value, set
	}
}

// load returns the settings from a file, the environment and a command line.
func load(t *testing.T, file, env, line string) (*settings.Settings, error) {
	t.Helper()
	w := settings.Sources{Files: userfiles.Files{Dir: t.TempDir()}, LookupEnv: lookup(env)}
	must.Do(t, os.WriteFile(filepath.Join(w.Dir, settings.File), []byte(file), 0o600))
	s := settings.New(w)
	cmd := &cobra.Command{Use: "x", RunE: func(cmd *cobra.Command, _ []string) error { return s.Load(cmd) }, SilenceErrors: true, SilenceUsage: true}
	for _, flag := range []string{"format", "db", "turn-timeout", "init-timeout", "rules", "clock", "quiet"} {
		cmd.Flags().String(flag, "", "")
	}
	s.Flags(cmd)
	cmd.SetArgs(strings.Fields(line))
	return s, cmd.Execute()
}

// Flags take precedence over the environment, which takes precedence over the file and the
// defaults.
func TestPrecedenceOfSources(t *testing.T) {
	t.Parallel()
	s := must.Get(load(t, "log: {level: info}\nquiet: yes\nruns: out\nwasm: {memory: 64MiB}\nclock: {grass: {turn: 0.2}}\n",
		"COOKOFF_LOG_LEVEL=error COOKOFF_RUNS=elsewhere", "--log-level debug --init-timeout 3s --format json"))(t)
	if s.Format != "json" || s.LogLevel != zerolog.DebugLevel || !s.Quiet || s.Strict != settings.StrictStart || s.Memory != 64<<20 {
		t.Errorf("settings %+v", s)
	}
	must.Be(t, "database", filepath.Join("elsewhere", "cookoff.db"), s.Database())
	must.Be(t, "grass", &settings.Game{Rules: "official", Turn: 200 * time.Millisecond, Init: 3 * time.Second}, s.Games["grass"])
	for key, want := range map[string]string{
		"log.level": "flag --log-level", "runs": "environment COOKOFF_RUNS", "quiet": settings.File, "strict": "default", "none": "",
	} {
		must.Be(t, key, want, s.From(key))
	}
}

// An error names the source of the value, its position, and valid values.
func TestSettingsErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ file, env, line, want string }{
		{"", "", "--clock cup", `flag --clock: "cup": did you mean cpu? must be one of wall, cpu, fair`},
		{"", "", "--rules none", `flag --rules: "none": must be one of official, report`},
		{"", "", "--turn-timeout -1s", `flag --turn-timeout: "-1s": a time limit cannot be negative; 0 = none`},
		{"", "COOKOFF_QUIET=perhaps", "", `environment COOKOFF_QUIET: "perhaps": must be true or false`},
		{"wasm: {memory: 1}", "", "", `configuration cookoff.yaml:1: wasm.memory: "1": must be a size from `},
		{"rules: {grass: report}", "", "", `configuration cookoff.yaml:1: rules.grass: "report": must be one of official`},
		{"strict: true\nquite: true", "", "", `configuration cookoff.yaml:2: unknown key "quite"; did you mean quiet?`},
		{"whatever: true", "", "", `configuration cookoff.yaml:1: unknown key "whatever"; known keys: format, `},
		{"Clock:\n  Carnegie: 5", "", "", `configuration cookoff.yaml:2: clock.carnegie must have keys with values: turn, init`},
		{"python:\n  path: x", "", "", `configuration cookoff.yaml:2: python must be a single value, not keys with values`},
		{"<<: {quite: true}", "", "", `configuration cookoff.yaml: unknown key "quite"; did you mean quiet?`},
		{"python: a: b", "", "", `configuration cookoff.yaml:1: mapping values are not allowed in this context`},
		{"box: off\npython: a: b", "", "", `configuration cookoff.yaml:2: mapping values are not allowed in this context`},
		{"box: \x01", "", "", `configuration cookoff.yaml: control characters are not allowed`},
		{"env: [a, b]", "", "", `configuration cookoff.yaml:1: env must be a single value, not a list`},
	} {
		if _, err := load(t, tt.file, tt.env, tt.line); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("file %q, environment %q, flags %q: error %v, want %s", tt.file, tt.env, tt.line, err, tt.want)
		}
	}
}

// --rules accepts rules that only some games have; the played game rejects unknown ones later.
func TestRulesOfAnotherGame(t *testing.T) {
	t.Parallel()
	s, err := load(t, "", "", "--rules report")
	if err != nil || s.Games["grass"].Rules != "report" {
		t.Errorf("error %v, settings %+v", err, s.Games["grass"])
	}
}

// Commands for many matches add a start limit if the game has none, unless the user asks for none.
func TestStartLimitForManyMatches(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]time.Duration{"": time.Minute, "--init-timeout 0": 0, "--init-timeout 2": 2 * time.Second} {
		s := must.Get(load(t, "", "", line+" --clock wall --turn-timeout 7"))(t)
		got, err := s.ManyClock(contest.Info{Name: "carnegie"})
		if diff := cmp.Diff(contest.Clock{Kind: bot.WallClock, Init: want, Turn: 7 * time.Second}, got); diff != "" || err != nil {
			t.Errorf("flags %q: error %v (-want +got):\n%s", line, err, diff)
		}
	}
}

// A time limit without a unit is in seconds. Above a minute it is rejected, as it may be meant in
// milliseconds.
func TestTimeLimitsWithoutUnit(t *testing.T) {
	t.Parallel()
	if s, err := load(t, "", "", "--turn-timeout 60"); err != nil || s.Games["grass"].Turn != time.Minute {
		t.Errorf("limit 60: %v, error %v, want a minute", s.Games["grass"].Turn, err)
	}
	for _, limit := range []string{"61", "200"} {
		_, err := load(t, "", "", "--turn-timeout "+limit)
		if want := fmt.Sprintf("say the unit: %sms or %ss", limit, limit); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("limit %s: error %v, want %q", limit, err, want)
		}
	}
}

// Commands that are suggested to the user repeat --db, but not the db of the settings.
func TestSameDatabase(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{"": "", "--db x.db": " --db x.db"} {
		if s, err := load(t, "db: y.db", "", line); err != nil || s.SameDatabase() != want {
			t.Errorf("flags %q: SameDatabase = %q, want %q; error %v", line, s.SameDatabase(), want, err)
		}
	}
}
