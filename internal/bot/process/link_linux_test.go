package process_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// If a path of the policy is replaced by a link before the start, the link's target is not visible.
func TestPathReplacedByLink(t *testing.T) {
	t.Parallel()
	m := machine(t)
	for name, by := range map[string]box.Mechanisms{"whole": m.Mechanisms, "landlock": landlockOnly(m)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, own := t.TempDir(), t.TempDir()
			for _, path := range []string{dir, own, filepath.Dir(dir)} {
				must.Do(t, os.Chmod(path, 0o777)) //nolint:gosec // other users must be able to enter it
			}
			secret, shown := filepath.Join(dir, "secret"), filepath.Join(dir, "shown")
			for _, folder := range []string{secret, shown} {
				contesttest.Write(t, folder, "data/f", filepath.Base(folder)+"\n", 0o666)
			}
			p := boxed(by, own)
			p.Read = append(p.Read, filepath.Join(shown, "data"))
			command := []string{"/bin/sh", "-c", "cat " + shown + "/data/f " + secret + "/data/f 2>/dev/null; true"}
			if output, _ := run(t, p, own, command...); output != "shown\n" {
				t.Fatalf("the program read %q, want %q", output, "shown\n")
			}
			must.Do(t, os.Rename(shown, shown+".old"))
			must.Do(t, os.Symlink(secret, shown))
			if output, _ := run(t, p, own, command...); strings.Contains(output, "secret") {
				t.Errorf("the program read %q through the link", output)
			}
		})
	}
}
