package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// linkedFolder returns a working directory with symbolic links that lead out of it, to the folder
// elsewhere.
func linkedFolder(t *testing.T) (w settings.Sources, elsewhere string) {
	t.Helper()
	w, elsewhere = settings.Sources{Files: userfiles.Files{Dir: t.TempDir()}, CacheDir: t.TempDir()}, t.TempDir()
	for _, dir := range []string{"mine", "near"} {
		must.Do(t, os.Mkdir(filepath.Join(w.Dir, dir), 0o700))
	}
	for link, to := range map[string]string{
		"far": elsewhere, "inner": "mine", "gone": filepath.Join(elsewhere, "gone"), "chain": "far", "up": "..", "round": "round",
		"near/cookoff.db": filepath.Join(elsewhere, "x.db"), "bot.py": "/etc/passwd", "abs": filepath.Join(w.Dir, "mine"),
	} {
		if err := os.Symlink(to, filepath.Join(w.Dir, link)); err != nil {
			t.Skip("cannot create links: ", err)
		}
	}
	return w, elsewhere
}

// Whether a path in a project's file needs trust depends on the targets of links.
func TestLinksNeedTrust(t *testing.T) {
	t.Parallel()
	w, _ := linkedFolder(t)
	s := settings.New(w)
	for path, want := range map[string]bool{
		"far": true, "far/new/deep": true, "chain": true, "chain/x": true, "up": true, "gone": true, "gone/x": true, "round": true, "mine/../far": true,
		"mine": false, "inner": false, "inner/new": false, "new": false, "new/far": false, "abs/x": false, ".": false,
	} {
		for _, key := range []string{"runs", "db"} {
			got, err := s.GuardedIn(settings.File, []byte(key+": "+path+"\n"))
			if err != nil || len(got) > 0 != want {
				t.Errorf("%s: %s needs trust: %v, error %v, want %t", key, path, got, err, want)
			}
		}
		if got := s.Guards("traces", path); got != want {
			t.Errorf("traces: %s needs trust: %t, want %t", path, got, want)
		}
	}
	for bot, want := range map[string]bool{"bot.py": true, "a=bot.py:depth=1": true, "far/bot.py": true, "inner/bot.py:depth=1": false, "new.py": false} {
		if got := s.Guards("bots", bot); got != want {
			t.Errorf("bots: %s needs trust: %t, want %t", bot, got, want)
		}
	}
}

// Links do not move the default folder for runs, or the database, out of the working directory. If
// the user names the path, they do.
func TestLinksInDefaultPaths(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, link, to string // to is below the folder elsewhere, or relative if it begins with a dot
		file, env      string
		trusted        bool
		want           string
	}{
		{name: "no link"},
		{name: "runs", link: "runs", want: "runs leads out of the working directory through a link, to ELSEWHERE: to allow that, set COOKOFF_RUNS=runs"},
		{name: "missing runs", link: "runs", to: "gone", want: "runs leads out of the working directory through a link, to ELSEWHERE/gone: to allow that, set COOKOFF_RUNS=runs"},
		{name: "database", link: "runs/cookoff.db", to: "x.db", want: "runs/cookoff.db leads out of the working directory through a link, to ELSEWHERE/x.db: to allow that, set COOKOFF_DB=runs/cookoff.db"},
		{name: "database by a project's file", file: "runs: near\n", want: "near/cookoff.db leads out of the working directory through a link, to ELSEWHERE/x.db: to allow that, set COOKOFF_DB=near/cookoff.db"},
		{name: "runs by a project's file", link: "runs", file: "runs: runs\n", want: `cookoff.yaml sets runs, which needs your trust: "cookoff trust" shows and allows it; flags and variables need none`},
		{name: "runs by a trusted file", link: "runs", file: "runs: runs\n", trusted: true},
		{name: "runs by a variable", link: "runs", env: "COOKOFF_RUNS=runs"},
		{name: "link within the working directory", link: "runs", to: "./mine"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w, elsewhere := linkedFolder(t)
			w.LookupEnv = lookup(tt.env)
			if tt.link != "" {
				to := filepath.Join(elsewhere, tt.to)
				if strings.HasPrefix(tt.to, ".") {
					to = tt.to
				}
				must.Do(t, os.MkdirAll(filepath.Dir(filepath.Join(w.Dir, tt.link)), 0o700))
				must.Do(t, os.Symlink(to, filepath.Join(w.Dir, tt.link)))
			}
			s := settings.New(w)
			if tt.file != "" {
				must.Do(t, os.WriteFile(filepath.Join(w.Dir, settings.File), []byte(tt.file), 0o600))
			}
			if tt.trusted {
				must.Do(t, s.Trusted().Add(s.Project(settings.File, w.Dir), []byte(tt.file)))
			}
			must.Do(t, s.Load(&cobra.Command{}))
			got := ""
			if err := s.Refuse(); err != nil {
				got = err.Error()
			}
			resolved := must.Get(filepath.EvalSymlinks(elsewhere))(t)
			if want := strings.ReplaceAll(tt.want, "ELSEWHERE", resolved); filepath.ToSlash(got) != filepath.ToSlash(want) {
				t.Errorf("Refuse = %q, want %q", got, want)
			}
		})
	}
}
