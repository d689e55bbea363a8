package golden_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

var goldenName = regexp.MustCompile(`(?m)^(?:\[[^\]]*\] )?(?:output|content|whole) (\S+) `)

// Each golden file is compared by exactly one line of the scripts.
func TestGoldenFilesAreUsedOnce(t *testing.T) {
	t.Parallel()
	if *update || *updateText {
		t.Skip("the golden files are being rewritten")
	}
	used := map[string]bool{}
	scripts := must.Get(filepath.Glob(filepath.Join("testdata", "script", "*.txtar")))(t)
	for _, script := range scripts {
		text := must.Get(os.ReadFile(script))(t)
		folder := strings.TrimSuffix(filepath.Base(script), ".txtar")
		for _, m := range goldenName.FindAllStringSubmatch(string(text), -1) {
			name := path.Join(folder, m[1])
			if used[name] {
				t.Errorf("%s compares %s twice", script, m[1])
			}
			used[name] = true
		}
	}
	goldens := os.DirFS(filepath.Join("testdata", "golden"))
	must.Do(t, fs.WalkDir(goldens, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !used[name] {
			t.Errorf("no script compares testdata/golden/%s; delete it", name)
		}
		return err
	}))
}
