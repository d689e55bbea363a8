package process

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// crowded are as many processes as a box gives, each with as many files as all of them may have together.
const crowded = `
import os, sys, time
for _ in range(13): os.open("/dev/null", os.O_RDONLY)
for _ in range(450):
    if os.fork() == 0: time.sleep(1000)
print("ready", flush=True)
time.sleep(1000)
`

// BenchmarkWatch is what one look at a program costs.
func BenchmarkWatch(b *testing.B) {
	for name, script := range map[string]string{"idle": "print('ready', flush=True); input()", "crowd": crowded} {
		s := NewStarter(os.Args[0])
		dir := b.TempDir()
		v := box.View{}
		v.AddSystem()
		in := &box.Policy{Use: s.Box().Mechanisms, Read: v.Read, Links: v.Links, Write: []string{dir}, Bound: []string{dir}, Limits: box.DefaultLimits()}
		stdin, keep, err := os.Pipe()
		if err != nil {
			b.Fatal(err)
		}
		ready, out, err := os.Pipe()
		if err != nil {
			b.Fatal(err)
		}
		p, err := s.Start(Command{Argv: []string{"/usr/bin/python3", "-c", script}, Env: os.Environ(), Dir: dir, Stdin: stdin, Stdout: out, Stderr: os.Stderr, Box: in})
		if err != nil {
			b.Skip(err)
		}
		if _, err := ready.Read(make([]byte, 1)); err != nil {
			b.Fatal(err)
		}
		for n := range 20 {
			if err := os.WriteFile(filepath.Join(dir, string(rune('a'+n))), nil, 0o600); err != nil {
				b.Fatal(err)
			}
		}
		for what, look := range map[string]func(){
			"memory":    func() { p.weigh(descendants(processes(), p.root())) },
			"held":      func() { p.hold(descendants(processes(), p.root()), memoryStep) },
			"pondering": func() { p.familyCPU(p.family()) },
			"files":     func() { tooMuchIn(dir, 0, in.Limits.Files) },
		} {
			b.Run(name+"/"+what, func(b *testing.B) {
				for b.Loop() {
					look()
				}
			})
		}
		go p.Kill()
		p.Wait()
		p.Release()
		for _, f := range []*os.File{stdin, keep, ready, out} {
			_ = f.Close()
		}
	}
}
