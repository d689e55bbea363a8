package docs_test

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// testTrace checks that the examples of trace.md form a trace that verifies.
func (p program) testTrace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var lines []string
	for _, line := range jsonLines(t, "trace.md") {
		if !strings.HasPrefix(line, `{"t`) || strings.HasPrefix(line, turnLine) {
			lines = append(lines, line)
		}
	}
	write(t, dir, "trace.jsonl", strings.Join(lines, "\n"))
	p.succeeds(t, dir, "verify", "trace.jsonl")
}

// testDigest checks that the program of trace.md confirms all digests of a trace with two key frames and an end.
func (p program) testDigest(t *testing.T) {
	t.Parallel()
	interpreter, dir := python(t), t.TempDir()
	p.play(t, dir, nil, "duel", "@random", "@random", "--turns", "120")
	_, code := p.run(t, dir, nil, "run", "duel", "@random", "@random", "--turns", "120",
		"--trace", "trace.jsonl.gz", "--replay", "none", "--out", "again")
	if code != 0 {
		t.Fatalf("exit code %d", code)
	}
	write(t, dir, "digest.py", blocks(t, "trace.md", "python")[0].text())
	cmd := exec.CommandContext(t.Context(), interpreter, "digest.py", "trace.jsonl.gz")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var want strings.Builder
	for line := range strings.Lines(read(t, filepath.Join(dir, "trace.jsonl"))) {
		var record struct {
			Turn   int
			State  json.RawMessage
			Digest string
			End    struct{ Digest string }
		}
		must.JSON(t, []byte(line), &record)
		switch {
		case record.End.Digest != "":
			fmt.Fprintln(&want, "end", record.End.Digest, "agrees")
		case record.State != nil:
			fmt.Fprintln(&want, record.Turn, record.Digest, "agrees")
		}
	}
	must.Be(t, "digests (trace, program)", want.String(), strings.ReplaceAll(string(out), "\r\n", "\n"))
}
