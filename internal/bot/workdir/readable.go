package workdir

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// maxReadable is in how many files and folders of one that is linked hidden ones are looked for, and maxSearched in how many
// of all that are: a bot can lie in a folder of downloads.
const (
	maxReadable = 20_000
	maxSearched = 5 * maxReadable
)

// maxParts is how many parts of a folder that is linked are the bot's to read, if not all of it is, and maxPathBytes how long
// the paths of all are together: boxes are told all of them at each start.
const (
	maxParts     = 100
	maxPathBytes = 32 << 10
)

// readable is what of a path that is linked, because it is too much to be copied, is the bot's to read in a box: packages,
// and what is not hidden. It is none of a link, of what others write into, and of a home folder, which has more than bots.
func (p *planner) readable(path string) []string {
	if content.HasPackages(path) {
		return []string{path}
	}
	info, err := os.Lstat(path)
	home, _ := os.UserHomeDir()
	if err != nil || info.Mode().Type() == fs.ModeSymlink || home == p.plan.from || content.IsBelow(home, p.plan.from) {
		return nil
	}
	given := min(maxReadable, p.searched)
	entries := given
	parts := p.parts(path, &entries)
	p.searched -= given - max(entries, 0)
	length := 0
	for _, part := range parts {
		length += len(part)
	}
	if entries < 0 || len(parts) > maxParts || length > p.pathBytes {
		return nil
	}
	p.pathBytes -= length
	return parts
}

// parts are the largest files and folders of a path in which nothing is hidden. entries counts down.
func (p *planner) parts(path string, entries *int) (parts []string) {
	if *entries--; *entries < 0 || strings.HasPrefix(filepath.Base(path), ".") || slices.Contains(p.outputs, path) {
		return nil
	}
	if info, err := os.Lstat(path); err != nil || info.Mode().IsRegular() || content.HasPackages(path) {
		return []string{path}
	} else if !info.IsDir() {
		return nil
	}
	inside, err := os.ReadDir(path)
	if err != nil {
		return nil
	}
	whole := true
	for _, e := range inside {
		below := filepath.Join(path, e.Name())
		found := p.parts(below, entries)
		whole = whole && (slices.Equal(found, []string{below}) || e.Type() == fs.ModeSymlink)
		parts = append(parts, found...)
	}
	if whole {
		return []string{path}
	}
	return parts
}
