package process_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/must"
)

// With any policy, the sandbox is refused or the program runs and ends; files outside stay
// unchanged.
func FuzzBoxes(f *testing.F) {
	m := machine(f)
	dir := f.TempDir()
	kept := filepath.Join(dir, "kept")
	own := filepath.Join(dir, "own")
	must.Do(f, errors.Join(os.WriteFile(kept, []byte("kept"), 0o600), os.Mkdir(own, 0o700)))
	for _, paths := range [][5]string{
		{"/usr\n/bin\n/lib\n/lib64", "/tmp", own, kept, "/a\nb"},
		{"/", "/", "/", "/", "/proc\n/"},
		{"/usr\n/proc", "/dev", "/dev/null", "/usr", "/bin\n/../x"},
		{kept, kept, kept, kept, kept + "\n" + kept},
		{"/proc/self\n/proc/1/root", "/proc/self/fd", "/sys", "/dev/shm", "/tmp/link\n/"},
	} {
		f.Add(paths[0], paths[1], paths[2], paths[3], paths[4], int64(1<<20), byte(0))
	}
	f.Fuzz(func(t *testing.T, read, fresh, write, hidden, link string, limit int64, how byte) {
		p := &box.Policy{
			Use: m.Mechanisms, Read: lines(read), Fresh: lines(fresh), Hidden: lines(hidden),
			Limits: box.Limits{Memory: limit, Processes: limit, OpenFiles: limit, FileSize: limit, Files: limit},
		}
		if from, to, found := strings.Cut(link, "\n"); found {
			p.Links = []box.Link{{Path: from, To: to}}
		}
		for _, path := range lines(write) { // a program may write to its own folders
			if strings.HasPrefix(path, own) {
				p.Write = append(p.Write, path)
			}
		}
		p.Use.Namespaces = m.Namespaces && how&1 == 0
		p.Use.Seccomp = m.Seccomp && how&2 == 0
		if how&4 != 0 {
			p.Use.Landlock = 0
		}
		const attempt = "for f in \"$@\"; do echo spoilt >\"$f\"; done"
		argv := []string{"/bin/sh", "-c", attempt, "sh", kept, filepath.Join(dir, "new")}
		running, err := starter().Start(process.Command{Argv: argv, Dir: own, Env: os.Environ(), Box: p})
		if err == nil {
			running.Wait()
			running.Release()
		}
		if text, err := os.ReadFile(kept); err != nil || string(text) != "kept" {
			if p.Use.Namespaces || p.Use.Landlock > 0 {
				t.Errorf("the file outside has %q, error %v", text, err)
			}
			must.Do(t, os.WriteFile(kept, []byte("kept"), 0o600))
		}
	})
}

func lines(text string) (all []string) {
	for line := range strings.Lines(text) {
		all = append(all, strings.TrimSuffix(line, "\n"))
	}
	return all
}
