package content_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// The files of a source file are those it is compiled with, and data; other code in its folder is
// not.
func TestFilesOfSource(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		entry string
		files map[string]string
		want  []string // without the entry
	}{
		{"bot.cpp", map[string]string{
			"bot.cpp": "#include <vector>\n #  include \"a/b.h\"\n#include \"../up.h\"", "a/b.h": "#include \"c.hpp\"", "a/c.hpp": "", "d.h": "", "old.cpp": "", "table.csv": "1",
		}, []string{"a/b.h", "a/c.hpp", "table.csv"}},
		{"bot.rs", map[string]string{
			"bot.rs": "mod field;\npub mod search;\nstatic T: &str = include_str!(\"t.in\");", "field.rs": "mod cell;", "field/cell.rs": "", "search/mod.rs": "", "other.rs": "", "t.in": "",
		}, []string{"field.rs", "field/cell.rs", "search/mod.rs", "t.in"}},
		{"main.go", map[string]string{
			"main.go": "package main\nimport \"bot/plan\"\nimport \"fmt\"", "go.mod": "module bot\n", "more.go": "", "more_test.go": "", "plan/plan.go": "", "tool/tool.go": "",
		}, []string{"go.mod", "more.go", "plan/plan.go"}},
		{"main.go", map[string]string{"main.go": "package main", "v1.go": "package main"}, nil},
		{"Bot.java", map[string]string{
			"Bot.java": "import game.Field;\nclass Bot extends Base {}", "Base.java": "class Base { Other other; }", "Other.java": "", "Old.java": "", "game/Field.java": "",
		}, []string{"Base.java", "Other.java", "game/Field.java"}},
		{"bot.ts", map[string]string{"bot.ts": "import { a } from \"./a\";\nimport * as fs from \"fs\";", "a.ts": "", "b.ts": ""}, []string{"a.ts"}},
	} {
		dir := contesttest.Tree(t, tt.files)
		own := content.Own{}
		must.Do(t, own.Source(filepath.Join(dir, tt.entry)))
		own.Close()
		var got []string
		for _, f := range own.Files[1:] {
			name := must.Get(filepath.Rel(dir, f.Path))(t)
			got = append(got, filepath.ToSlash(name))
		}
		slices.Sort(got)
		must.Be(t, tt.entry, tt.want, got)
	}
}
