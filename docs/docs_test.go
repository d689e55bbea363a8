// Package docs_test compares the documentation with the program: examples are valid and match the schemas, and outputs on the
// pages are those of the program.
package docs_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cookoff/cookoff/internal/cli"
	"github.com/cookoff/cookoff/internal/must"
)

// TestMain makes the test binary usable as the program, and as the bot of a conversation.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"cookoff": func() { os.Exit(cli.Main("")) },
		"converse": func() {
			if err := converse(os.Args[1]); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		},
	})
}

// readmePage is a page outside this folder that the tests check, too.
const readmePage = "../README.md"

// block is a fenced block of a page.
type block struct {
	lang  string
	lines []string
}

func (b block) text() string { return strings.Join(b.lines, "\n") + "\n" }

func page(t *testing.T, name string) string {
	t.Helper()
	return string(must.Get(os.ReadFile(name))(t))
}

// blocks returns the blocks of a page in a language; those of conversations have none.
func blocks(t *testing.T, name, lang string) []block {
	t.Helper()
	var found []block
	var open *block
	for line := range strings.Lines(page(t, name)) {
		line = strings.TrimRight(line, "\r\n")
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && open == nil:
			open = &block{lang: fence}
		case isFence:
			if open.lang == lang {
				found = append(found, *open)
			}
			open = nil
		case open != nil:
			open.lines = append(open.lines, line)
		}
	}
	if open != nil {
		t.Errorf("%s: a code block is not closed", name)
	}
	return found
}

// jsonLines returns the lines of all JSON blocks of a page.
func jsonLines(t *testing.T, name string) []string {
	t.Helper()
	var all []string
	for _, b := range blocks(t, name, "json") {
		all = append(all, b.lines...)
	}
	if len(all) == 0 {
		t.Fatalf("%s has no JSON blocks", name)
	}
	return all
}

func TestExamplesAreJSON(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"protocol.md", "trace.md", "replay.md", "results.md"} {
		for _, b := range blocks(t, name, "json") {
			for _, line := range b.lines {
				if !json.Valid([]byte(line)) {
					t.Errorf("%s: not JSON: %s", name, line)
				}
			}
		}
	}
}

func TestLinksResolve(t *testing.T) {
	t.Parallel()
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	pages := must.Get(filepath.Glob("*.md"))(t)
	for _, name := range append(pages, readmePage, "../CONTRIBUTING.md") {
		for _, m := range link.FindAllStringSubmatch(page(t, name), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, heading, _ := strings.Cut(m[1], "#")
			if file == "" {
				file = filepath.Base(name)
			}
			file = filepath.Join(filepath.Dir(name), file)
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: link to %s: %v", name, m[1], err)
			} else if heading != "" && !slices.Contains(headings(t, file), heading) {
				t.Errorf("%s: link to %s: no such heading", name, m[1])
			}
		}
	}
}

// The pages and headings of docs that Go code names, in messages and comments, exist.
func TestReferencesFromCodeResolve(t *testing.T) {
	t.Parallel()
	reference := regexp.MustCompile(`docs/([a-z]+\.md)(?:#([a-z0-9-]+))?`)
	for _, folder := range []string{"../internal", "../bots", "../cmd"} {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" {
				return err
			}
			for _, m := range reference.FindAllStringSubmatch(read(t, path), -1) {
				if _, err := os.Stat(m[1]); err != nil {
					t.Errorf("%s: there is no page %s", path, m[0])
				} else if m[2] != "" && !slices.Contains(headings(t, m[1]), m[2]) {
					t.Errorf("%s: there is no heading %s", path, m[0])
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// headings returns the anchors of a page's headings.
func headings(t *testing.T, name string) []string {
	t.Helper()
	dropped := regexp.MustCompile(`[^a-z0-9 _-]`)
	var found []string
	for line := range strings.Lines(page(t, name)) {
		if strings.HasPrefix(line, "#") {
			title := strings.ToLower(strings.TrimSpace(strings.TrimLeft(line, "#")))
			found = append(found, strings.ReplaceAll(dropped.ReplaceAllString(title, ""), " ", "-"))
		}
	}
	return found
}
