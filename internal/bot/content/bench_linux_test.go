package content_test

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// BenchmarkOwn lists and hashes the files of a bot next to 900 data files (54 MiB), and next to
// 9,000, which exceed the limit.
func BenchmarkOwn(b *testing.B) {
	trees := map[string]string{}
	for name, files := range map[string]int{"900 files": 900, "9000 files": 9000} {
		dir := b.TempDir()
		trees[name] = dir
		text := strings.Repeat("\x00", 54<<20/files)
		contesttest.Write(b, dir, "bot.py", "", 0o666)
		for n := range files {
			contesttest.Write(b, dir, fmt.Sprintf("data/%d/%d.txt", n/900, n), text, 0o666)
		}
	}
	for name, dir := range trees {
		for kind, cache := range map[string]*content.Cache{"no cache": nil, "cache": {Dir: b.TempDir(), Now: later}} {
			b.Run(name+"/"+kind, func(b *testing.B) {
				for b.Loop() {
					own := &content.Own{Cache: cache}
					must.Do(b, own.Code(filepath.Join(dir, "bot.py")))
					must.Do(b, own.Freeze([]string{dir}))
					must.Do(b, own.Hash(sha256.New()))
					own.Close()
				}
				if cache != nil {
					cache.Release()
				}
			})
		}
	}
}
