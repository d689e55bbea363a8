package cli_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/trusted"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// needTrust returns, for every setting and every key of tournament files, values that need trust if
// they are in a project's file, or none if the key never needs trust. Before you add a new key,
// decide whether it can weaken the sandbox, name a program, or point outside of the folder.
func needTrust() (files, tournaments map[string][]string) {
	files = map[string][]string{
		"format": nil, "log.level": nil, "log.format": nil, "quiet": nil, "strict": nil, "clock.kind": nil,
		"python": {"./evilpy", "python3"}, "runs": {"../out", "/etc"}, "db": {"../a.db", "/etc/a.db"},
		"wasm.memory": {"512MiB", "4GiB"}, "box": {"off"}, "box.memory": {"2GiB", "0"}, "box.ponder": {"free"},
		"box.tasks": {"513", "32768"}, "box.files": {"2048"}, "game": {"../game", "/game"}, "env": {"AWS_SECRET_ACCESS_KEY", "LD_PRELOAD=./evil.so"},
	}
	for _, g := range games.All() {
		name := g.Info().Name
		files["rules."+name], files["clock."+name+".turn"], files["clock."+name+".init"] = nil, nil, nil
	}
	tournaments = map[string][]string{
		"bots": {"cmd:sh", "a=cmd:sh -c id", "/bin/sh", "../bot.py"}, "challengers": {"cmd:sh", "b=../bot.py:c=1"},
		"env": {"HOME", "A=b"}, "allow": {"/etc", "data"}, "learns": {"a"}, "traces": {"../t", "/t"},
		"box": {"off"}, "memory": {"2GiB", "0"}, "ponder": {"free"}, "python": {"python3"},
	}
	for _, key := range []string{
		"on", "opt", "rounds", "seed", "rules", "turns", "turn-timeout", "init-timeout", "clock", "concurrency", "keep-traces", "name",
	} {
		tournaments[key] = nil
	}
	return files, tournaments
}

// withoutTrust returns values that need no trust.
func withoutTrust() map[string][]string {
	return map[string][]string{
		"runs": {"out"}, "db": {"a/b.db"}, "wasm.memory": {"256MiB", "1MiB"}, "box": {"auto", "strict"}, "box.memory": {"1024MiB", "64MiB"},
		"box.ponder": {"auto", "never"}, "box.tasks": {"512", "64"}, "box.files": {"1024", "64"}, "bots": {"@idle", "a=@idle", "bot.py:a=1", "a=bots/bot.py", "git:HEAD:bot.py"}, "traces": {"a/b"},
		"format": {"json"}, "game": {"./mygame"}, "log.level": {"debug"}, "log.format": {"json"}, "quiet": {"yes"}, "strict": {"yes"}, "clock.kind": {"wall"},
		"memory": {"1GiB"}, "ponder": {"never"}, "on": {"/etc/passwd"}, "opt": {"a:b=c"}, "concurrency": {"99"},
	}
}

// For every setting and every key of tournament files, needTrust decides which values need trust.
func TestNeedsTrust(t *testing.T) {
	t.Parallel()
	s := settings.New(settings.Sources{Files: userfiles.Files{Dir: t.TempDir()}})
	files, tournaments := needTrust()
	for _, it := range s.All() {
		if _, decided := files[it.Key]; !decided {
			t.Errorf("%s is not in needTrust: decide whether it needs trust", it.Key)
		}
	}
	for key, values := range files {
		checkGuards(t, key, values, func(value string) bool {
			got, err := s.GuardedIn(settings.File, []byte(key+": \""+value+"\"\n"))
			return err != nil || len(got) > 0
		})
	}
	all := tournament.ValueKeys()
	for key := range new(tournament.Args).Lists() {
		all = append(all, key)
	}
	for _, key := range all {
		values, decided := tournaments[key]
		if !decided {
			t.Errorf("%s of tournament files is not in needTrust: decide whether it needs trust", key)
		}
		checkGuards(t, key, values, func(value string) bool { return s.Guards(key, value) })
	}
	if !s.Guards("new-key", "x") {
		t.Error("a key without a decision needs no trust")
	}
}

func checkGuards(t *testing.T, key string, values []string, guards func(value string) bool) {
	t.Helper()
	for _, value := range values {
		if !guards(value) {
			t.Errorf("%s: %s needs no trust, want trust to be needed", key, value)
		}
	}
	for _, value := range withoutTrust()[key] {
		if guards(value) {
			t.Errorf("%s: %s needs trust, want none to be needed", key, value)
		}
	}
}

// Untrusted values have no effect, also in commands that do not refuse them.
func TestUntrustedValuesHaveNoEffect(t *testing.T) {
	t.Parallel()
	s, err := load(t, "python: \"\"\nbox: off\nbox.memory: 0\nruns: /etc\nquiet: yes\n", "COOKOFF_RUNS=mine", "")
	if err != nil || s.Box != "auto" || s.BoxMemory != 1<<30 || s.Runs != "mine" || !s.Quiet {
		t.Errorf("error %v, settings %+v", err, s)
	}
	const want = `cookoff.yaml sets box, box.memory, which needs your trust: "cookoff trust" shows and allows it; flags and variables need none`
	if err := s.Refuse(); err == nil || err.Error() != want {
		t.Errorf("Refuse = %v, want %s", err, want)
	}
}

// Trust is for one content of one file in one folder. It is stored in private files of the user,
// and can be removed.
func TestTrusted(t *testing.T) {
	t.Parallel()
	cache, dir := t.TempDir(), t.TempDir()
	s := settings.New(settings.Sources{Files: userfiles.Files{Dir: dir}, CacheDir: cache})
	known, here := s.Trusted(), s.Project("a.yaml", dir)
	has := func(p trusted.Project, text string) bool { return known.Has(p, []byte(text)) }
	add := func(text string) {
		t.Helper()
		must.Do(t, known.Add(here, []byte(text)))
	}
	add("one")
	if !has(here, "one") || has(here, "two") || has(s.Project("a.yaml", cache), "one") || has(s.Project("b.yaml", dir), "one") {
		t.Error("trust extends to another content, file or folder")
	}
	entries, err := os.ReadDir(filepath.Join(cache, "cookoff", "trusted"))
	if err != nil || len(entries) != 1 {
		t.Fatalf("files %v, error %v, want one file", entries, err)
	}
	if info, err := entries[0].Info(); err != nil || info.Mode() != 0o600 && os.PathSeparator == '/' {
		t.Errorf("mode %v, error %v, want 0600", info.Mode(), err)
	}
	add("two")
	if has(here, "one") || !has(here, "two") {
		t.Error("trust in a new content does not replace that in the old one")
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err == nil && !has(s.Project(filepath.Join(link, "a.yaml"), link), "two") {
		t.Error("a link to the folder is not trusted")
	}
	if err := known.Remove(here); err != nil || has(here, "two") {
		t.Errorf("after Remove, error %v, the content is trusted: %t", err, has(here, "two"))
	}
	if all, err := known.All(); err != nil || len(all) != 0 {
		t.Errorf("All = %v, %v, want none", all, err)
	}
	noCache := settings.New(settings.Sources{Files: userfiles.Files{Dir: dir}}).Trusted()
	if err := noCache.Add(here, nil); err == nil || noCache.Has(here, nil) {
		t.Error("without a cache folder, trust can be added or exists")
	}
}
