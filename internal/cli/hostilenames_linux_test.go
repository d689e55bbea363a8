package cli_test

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/cli"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// hostileName has characters that control a terminal, mislead a reader, or end a line in other
// programs.
const hostileName = "evil\x1b[2J\x07\u009b31m\u202e\u2028\u0085\x7f\r\n=1"

// hostileBranch has the characters of hostileName that git accepts in the name of a branch.
const hostileBranch = "evil\u009b31m\u202e\u2028"

// hostileNamesBot fails in its third turn with a hostile class name, message and log.
const hostileNamesBot = `
import sys
EVIL = %s
class BotPlayer:
    def __init__(self, m): self.n = 0
    def play_turn(self, c):
        print(EVIL); print(EVIL, file=sys.stderr)
        self.n += 1
        if self.n > 2:
            raise type(EVIL, (Exception,), {})(EVIL)
`

const honestBot = "class BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c): pass\n"

// Every command escapes hostile names in its output, in all formats, and in the files that it
// writes.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	if bad := unescaped([]byte(hostileName)); bad == "" {
		t.Fatal("unescaped does not detect the hostile name")
	}
	for _, tool := range []string{"git", "python3"} {
		contesttest.Needs(t, tool)
	}
	tier.Gate(t)
	entries, outputs := hostileLines(), cli.CommandOutputs()
	h := newHostileFolder(t)
	var playing errgroup.Group
	playing.SetLimit(4)
	var shown sync.Map // commands whose output has the name
	for _, path := range cli.CommandPaths() {
		lines, ok := entries[path]
		if !ok && printNoNames()[path] == "" {
			t.Errorf("%s has no entry: add its lines to hostileLines", path)
		}
		forms, further := []string{""}, [2]string{}
		if ok {
			for _, output := range outputs[path] {
				if strings.HasPrefix(output, "--format ") {
					forms = append(forms, output)
					if output == "--format json" {
						further[1] = output
					}
				} else if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line+" ", output+" ") }) {
					t.Errorf("%s %s has no line: add one to hostileLines", path, output)
				}
			}
		}
		for i, line := range lines {
			for j, form := range forms {
				if j == 1 && form == "--format text" || i > 0 && form != further[i%2] && !tier.Soaking() {
					continue // the default format, or more of the same
				}
				playing.Go(func() error {
					name := fmt.Sprintf("%s/%d %s", path, i, form)
					t.Run(name, func(t *testing.T) {
						if h.check(t, line, form) {
							shown.Store(path, true)
						}
					})
					return nil
				})
			}
		}
	}
	_ = playing.Wait()
	for path := range entries {
		if _, ok := shown.Load(path); !ok {
			t.Errorf("no line of %s shows the name, so its escaping is not tested", path)
		}
	}
	h.serve(t)
}

// hostileFolder is a folder of files with hostile names and content.
type hostileFolder struct {
	dir, cache string
	env        []string
	words      []string // pairs of placeholder and value, for command lines
}

func newHostileFolder(t *testing.T) *hostileFolder {
	t.Helper()
	h := &hostileFolder{dir: t.TempDir(), cache: t.TempDir(), env: []string{
		"GIT_AUTHOR_NAME=" + hostileBranch, "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=me", "GIT_COMMITTER_EMAIL=a@b", "COOKOFF_CLOCK_CARNEGIE_TURN=20s",
	}}
	failing := fmt.Sprintf(hostileNamesBot, pythonString(hostileName))
	tiny := must.Get(os.ReadFile(filepath.Join(root(), "maps", "tiny.txt")))(t)
	for word, file := range map[string][2]string{
		"BAD": {"bad" + hostileName + ".py", failing}, "LATE": {"late" + hostileName + ".py", strings.Replace(failing, "n > 2", "n > 3", 1)}, "GOOD": {"good" + hostileName + ".py", honestBot},
		"BROKEN": {"broken" + hostileName + ".py", "import json, evil\u202e\nx = '\x1b[2J\u202e'\n" + failing}, "MAP": {"map" + hostileName + ".txt", string(tiny)},
		"BADMAP": {"badmap" + hostileName + ".txt", hostileName}, "BRANCHBOT": {"hostile.py", failing},
		"EVILNAMED": {"named" + hostileName + ".yaml", "python: \"" + "evil\\e[2J\\u202e" + "\"\n"}, "BADSETTINGS": {"bad.yaml", "\"evil\\e\\u202e\": 1\n"},
		"EVILSETTINGS": {"worse.yaml", "box: \"evil\\e\\u202e\"\n"},
	} {
		h.put(t, file[0], file[1])
		h.words = append(h.words, word, file[0])
	}
	h.words = append([]string{
		"BRANCHBOT", "hostile.py", "BADSETTINGS", "bad.yaml", "BADMAP", "badmap" + hostileName + ".txt", "BADTRACE", "cut" + hostileName + ".jsonl", "TRACES", "traces",
		"BRANCH", hostileBranch, "EVILSETTINGS", "worse.yaml", "EVILNAMED", "named" + hostileName + ".yaml",
	}, h.words...)
	h.words = append(h.words, "TRACE", "trace"+hostileName+".jsonl", "EVIL", hostileName)
	h.git(t, "init", "-q", "-b", hostileBranch)
	for _, text := range []string{"pass", failing} {
		h.put(t, "hostile.py", text)
		h.git(t, "add", "hostile.py")
		h.git(t, "commit", "-q", "-m", hostileName)
	}
	for _, line := range []string{"run MAP BAD GOOD --turns 4 --trace TRACE --out first", "tournament LATE GOOD --turns 5 --on MAP --db DB --quiet --traces traces --keep-traces all"} {
		h.run(t, h.dir, "hostile.db", line).exitsWith(t, 0)
	}
	h.makeNamesHostile(t)
	return h
}

func (h *hostileFolder) put(t *testing.T, name, text string) {
	t.Helper()
	must.Do(t, os.WriteFile(filepath.Join(h.dir, name), []byte(text), 0o600))
}

func (h *hostileFolder) git(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = h.dir, append(os.Environ(), h.env...)
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v: %s", args, err, output)
	}
}

// makeNamesHostile makes the names in the trace and in the database hostile, as files from others
// may be.
func (h *hostileFolder) makeNamesHostile(t *testing.T) {
	t.Helper()
	trace := "trace" + hostileName + ".jsonl"
	text := must.Get(os.ReadFile(filepath.Join(h.dir, trace)))(t)
	const evil = `evil\u001b[2J\u009b\u202e\u2028\u0007\r\n`
	text = regexp.MustCompile(`"(scenario|name|word|argument|bot)":"`).ReplaceAll(text, []byte(`${0}`+strings.ReplaceAll(evil, `$`, `$$`)))
	h.put(t, trace, string(text))
	h.put(t, "cut"+hostileName+".jsonl", string(text[:len(text)/2])+hostileName)
	db := must.Get(sql.Open("sqlite", filepath.Join(h.dir, "hostile.db")))(t)
	defer db.Close()
	for _, change := range []string{
		"UPDATE entrants SET name = name || ?1, argument = argument || ?1", "UPDATE scenarios SET name = name || ?1", "UPDATE tournaments SET name = ?1",
		"UPDATE matches SET reason = reason || ?1, trace = ?1 || trace",
	} {
		if _, err := db.Exec(change, hostileName); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
	}
}

// run starts a command line in the folder.
func (h *hostileFolder) run(t *testing.T, out, db, line string, more ...string) *program {
	t.Helper()
	args := strings.Fields(line)
	words := strings.NewReplacer(append([]string{"OUT", out, "DB", db}, h.words...)...)
	for i := range args {
		args[i] = words.Replace(args[i])
	}
	p := newProgram(h.dir, h.cache, h.env, append(args, more...)...)
	p.Stdin = nil
	must.Do(t, p.Start())
	return p
}

// check runs a command line with one output, and checks everything that it writes. It reports whether the name was
// shown.
func (h *hostileFolder) check(t *testing.T, line, form string) (shown bool) {
	t.Helper()
	out := t.TempDir()
	log := []string{"--log-level", "debug"}
	if form != "" {
		log = append(log, "--log-format", "json")
	}
	db := filepath.Join(t.TempDir(), "hostile.db") // some command lines change the database
	must.Do(t, os.WriteFile(db, must.Get(os.ReadFile(filepath.Join(h.dir, "hostile.db")))(t), 0o600))
	p := h.run(t, out, db, line, append(strings.Fields(form), log...)...)
	code := p.exit()
	written := map[string][]byte{"standard output": p.stdout.Bytes(), "standard error": p.stderr.Bytes()}
	maps.Copy(written, writtenIn(t, out))
	for where, text := range written {
		shown = shown || bytes.Contains(text, []byte("evil"))
		if bad := unescaped(text); bad != "" {
			t.Errorf("%s %s (exit code %d): %s has %s", line, form, code, where, bad)
		}
	}
	if bytes.Contains(p.stderr.Bytes(), []byte("goroutine ")) {
		t.Errorf("%s %s:\n%s", line, form, &p.stderr)
	}
	return shown
}

// writtenIn returns the text files of a folder, except databases, archives and files of bots.
func writtenIn(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	must.Do(t, filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		if in, e := gzip.NewReader(bytes.NewReader(text)); e == nil {
			text, err = io.ReadAll(in)
		}
		if !bytes.HasPrefix(text, []byte("SQLite")) && !strings.HasSuffix(path, "-wal") && !strings.HasSuffix(path, "-shm") {
			all[path] = text
		}
		return err
	}))
	return all
}

// serve follows all links of the pages of cookoff serve.
func (h *hostileFolder) serve(t *testing.T) {
	t.Helper()
	w := newWorld(t)
	w.Dir = h.dir
	address, stop := startServe(t, w, "--db", "hostile.db")
	host := strings.TrimSuffix(address, "/")
	links, seen := []string{"/"}, map[string]bool{}
	for ; len(links) > 0 && len(seen) < 200; links = links[1:] {
		if seen[links[0]] {
			continue
		}
		seen[links[0]] = true
		res, err := http.Get(host + links[0])
		if err != nil {
			t.Error(err)
			continue
		}
		text, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if bad := unescaped(text); bad != "" || err != nil {
			t.Errorf("page %q: error %v, has %s", links[0], err, bad)
		}
		for _, found := range regexp.MustCompile(`(?:href|src)="(/[^"#]*)`).FindAllSubmatch(text, -1) {
			links = append(links, html.UnescapeString(string(found[1])))
		}
	}
	if len(seen) < 5 {
		t.Errorf("%d pages followed, want at least 5: %v", len(seen), seen)
	}
	stop()
}

// unescaped returns the first character of a text that is neither printable nor a line end or tab.
func unescaped(text []byte) string {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r != '\n' && r != '\t' && !unicode.IsGraphic(r) || r == utf8.RuneError && size == 1 {
			return fmt.Sprintf("%U in %q", r, text[max(0, i-80):min(len(text), i+40)])
		}
		i += size
	}
	return ""
}

// pythonString returns a text as a Python literal.
func pythonString(text string) string {
	var b strings.Builder
	for _, r := range text {
		fmt.Fprintf(&b, `\U%08x`, r)
	}
	return "'" + b.String() + "'"
}
