package process_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/must"
)

// If a path of the policy is replaced by a link later, the target is not visible; files at the path itself are.
func TestLinkMadeAfterThePolicy(t *testing.T) {
	t.Parallel()
	m := machine(t)
	for name, by := range map[string]box.Mechanisms{"whole": m.Mechanisms, "landlock": alone(m)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, own := t.TempDir(), t.TempDir()
			for _, path := range []string{dir, own, filepath.Dir(dir)} {
				if err := os.Chmod(path, 0o777); err != nil { //nolint:gosec // other users must be able to enter it
					t.Fatal(err)
				}
			}
			secret, shown := filepath.Join(dir, "secret"), filepath.Join(dir, "shown")
			for _, folder := range []string{secret, shown} {
				must.Do(t, os.MkdirAll(filepath.Join(folder, "data"), 0o777))
				must.Do(t, os.WriteFile(filepath.Join(folder, "data", "f"), []byte(filepath.Base(folder)+"\n"), 0o666))
			}
			p := boxed(by, own)
			p.Read = append(p.Read, filepath.Join(shown, "data"))
			command := []string{"/bin/sh", "-c", "cat " + shown + "/data/f " + secret + "/data/f 2>/dev/null; true"}
			if said, _ := run(t, p, own, command...); said != "shown\n" {
				t.Fatalf("read %q", said)
			}
			must.Do(t, os.Rename(shown, shown+".old"))
			must.Do(t, os.Symlink(secret, shown))
			if said, _ := run(t, p, own, command...); strings.Contains(said, "secret") {
				t.Errorf("read %q", said)
			}
		})
	}
}
