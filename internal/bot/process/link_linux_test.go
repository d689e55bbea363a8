package process_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// What a path leads to by a link that was made after the policy is not shown; what lies at the path itself is.
func TestLinkMadeAfterThePolicy(t *testing.T) {
	t.Parallel()
	m := machine(t)
	for name, by := range map[string]box.Mechanisms{"whole": m.Mechanisms, "landlock": alone(m)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, own := t.TempDir(), t.TempDir()
			for _, path := range []string{dir, own, filepath.Dir(dir)} {
				if err := os.Chmod(path, 0o777); err != nil { //nolint:gosec // others than root are to look into it
					t.Fatal(err)
				}
			}
			secret, shown := filepath.Join(dir, "secret"), filepath.Join(dir, "shown")
			for _, folder := range []string{secret, shown} {
				if err := os.MkdirAll(filepath.Join(folder, "data"), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(folder, "data", "f"), []byte(filepath.Base(folder)+"\n"), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			p := boxed(by, own)
			p.Read = append(p.Read, filepath.Join(shown, "data"))
			command := []string{"/bin/sh", "-c", "cat " + shown + "/data/f " + secret + "/data/f 2>/dev/null; true"}
			if said, _ := run(t, p, own, command...); said != "shown\n" {
				t.Fatalf("it reads %q", said)
			}
			if err := os.Rename(shown, shown+".old"); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(secret, shown); err != nil {
				t.Fatal(err)
			}
			if said, _ := run(t, p, own, command...); strings.Contains(said, "secret") {
				t.Errorf("it reads %q", said)
			}
		})
	}
}
