package workdir_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// In an overlay, files of the game are in a separate folder that is mounted.
func TestPutOverLayers(t *testing.T) {
	t.Parallel()
	w := must.Get(workdir.NewOverlay(t.TempDir(), t.TempDir()))(t)
	must.Do(t, errors.Join(w.Enter(".", "rounds"), w.Put("rounds/1/state.json", []byte("{}"))))
	mounts := w.Mounts()
	if len(mounts) != 1 || mounts[0].To != filepath.Join(w.Dir, "rounds") {
		t.Fatalf("Mounts() = %v, want one at rounds in %s", mounts, w.Dir)
	}
	if text, err := os.ReadFile(filepath.Join(mounts[0].From, "1", "state.json")); err != nil || string(text) != "{}" {
		t.Errorf("state.json has %q, error %v", text, err)
	}
	if entries, err := os.ReadDir(mounts[0].To); err != nil || len(entries) > 0 {
		t.Errorf("the mount point contains %v, error %v", entries, err)
	}
	must.Do(t, w.Remove())
}

// Put replaces files that the bot changed. If the bot made that impossible, the error is ErrBroken.
func TestPut(t *testing.T) {
	t.Parallel()
	const name = "rounds/7/state.json"
	outside := t.TempDir()
	write := func(text string) func(string) error {
		return func(path string) error { return os.WriteFile(path, []byte(text), 0o666) }
	}
	link := func(path string) error { return os.Symlink(outside, path) }
	tests := []struct {
		name   string
		path   string // what the bot replaces
		make   func(path string) error
		spoilt bool
	}{
		{"nothing", "other", write(""), false},
		{"a file of its own", name, write("a longer text than ours"), false},
		{"a folder in its place", name, func(path string) error { return os.Mkdir(path, 0o777) }, false},
		{"a link in its place", name, func(path string) error { return os.Symlink(filepath.Join(outside, "x"), path) }, false},
		{"the folder is gone", "rounds", func(string) error { return nil }, false},
		{"the folder is a file", "rounds", write(""), true},
		{"the folder is a link", "rounds", link, true},
		{"the round's folder is a file", "rounds/7", write(""), true},
		{"the round's folder is a link", "rounds/7", link, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := contesttest.Tree(t, map[string]string{"b/bot.json": "{}", "b/dist/run": "x"})
			w := contesttest.NewWorkDir(t, contesttest.Resolved(t, dir, "b", "dist"), "rounds")
			must.Do(t, w.Put(name, []byte("first")))
			path := filepath.Join(w.Dir, tt.path)
			must.Do(t, os.RemoveAll(path))
			if err := tt.make(path); err != nil {
				if _, ok := errors.AsType[*os.LinkError](err); ok {
					t.Skipf("cannot create symbolic links: %v", err)
				}
				t.Fatal(err)
			}
			err := w.Put(name, []byte("second"))
			if tt.spoilt != errors.Is(err, workdir.ErrBroken) || !tt.spoilt && err != nil {
				t.Errorf("error %v, want ErrBroken: %t", err, tt.spoilt)
			}
			got, err := os.ReadFile(filepath.Join(w.Dir, name))
			if !tt.spoilt && (err != nil || string(got) != "second") {
				t.Errorf("%s has %q, error %v", name, got, err)
			}
		})
	}
	t.Cleanup(func() {
		if left := contesttest.Names(t, outside); len(left) > 0 {
			t.Errorf("Put wrote %q outside of the folder", left)
		}
	})
}
