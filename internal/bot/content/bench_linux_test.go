package content_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// BenchmarkOwn lists and hashes the files of a bot next to 900 data files (54 MiB), and next to 9,000, which exceed the
// limit.
func BenchmarkOwn(b *testing.B) {
	trees := map[string]string{}
	for name, files := range map[string]int{"900 files": 900, "9000 files": 9000} {
		dir := b.TempDir()
		trees[name] = dir
		text := make([]byte, 54<<20/files)
		if err := os.WriteFile(filepath.Join(dir, "bot.py"), nil, 0o666); err != nil {
			b.Fatal(err)
		}
		for n := range files {
			folder := filepath.Join(dir, "data", fmt.Sprint(n/900))
			if err := os.MkdirAll(folder, 0o777); err != nil {
				b.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%d.txt", n)), text, 0o666); err != nil {
				b.Fatal(err)
			}
		}
	}
	for name, dir := range trees {
		for kind, cache := range map[string]*content.Cache{"no cache": nil, "cache": {Dir: b.TempDir(), Now: later}} {
			b.Run(name+"/"+kind, func(b *testing.B) {
				for b.Loop() {
					own := &content.Own{Cache: cache}
					if err := own.Code(filepath.Join(dir, "bot.py")); err != nil {
						b.Fatal(err)
					}
					if err := own.Freeze([]string{dir}); err != nil {
						b.Fatal(err)
					}
					if err := own.Hash(sha256.New()); err != nil {
						b.Fatal(err)
					}
					own.Close()
				}
				if cache != nil {
					cache.Release()
				}
			})
		}
	}
}
