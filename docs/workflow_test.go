package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// testWorkflow checks that the commands of workflow.md, run one after the other in one folder, give the outputs of the page.
func (p program) testWorkflow(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, need := range []string{"sh", "git", "sed"} {
		contesttest.Needs(t, need)
	}
	dir := t.TempDir()
	write(t, dir, "bots/python/line_cook.py", read(t, "../bots/python/line_cook.py"))
	env := append(p.environment(t), "GIT_AUTHOR_NAME=me", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=me", "GIT_COMMITTER_EMAIL=a@b",
		"PATH="+filepath.Dir(p.path)+string(os.PathListSeparator)+os.Getenv("PATH"))
	ran, long := 0, regexp.MustCompile(`^cookoff (sweep|regress|bisect) `) // these play hundreds of matches
	for _, b := range regexp.MustCompile("(?ms)^```(sh)?\n(.*?)^```$").FindAllStringSubmatch(page(t, "workflow.md"), -1) {
		command, shown := b[2], ""
		if b[1] == "" {
			command, shown, _ = strings.Cut(strings.TrimPrefix(b[2], "$ "), "\n")
			ran++
			if long.MatchString(command) && !tier.Soaking() {
				continue
			}
		}
		cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.Output()
		if b[1] == "sh" && err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		must.Be(t, command, normalized(shown), normalized(string(out)))
	}
	if ran < 7 {
		t.Errorf("workflow.md has only %d commands", ran)
	}
}

// normalized returns output without times, dates, hashes and the widths of columns.
func normalized(text string) string {
	for _, form := range []string{`\d+\.\d ms(?:, \d+\.\d counted)? \(turn \d+\)`, `\d+\.\d ms`, `\b[0-9a-f]{12}\b`, `\d{4}-\d\d-\d\d`} {
		text = regexp.MustCompile(form).ReplaceAllString(text, "…")
	}
	return strings.TrimSpace(regexp.MustCompile(` +`).ReplaceAllString(text, " "))
}
