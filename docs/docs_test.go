// Package docs_test holds the documentation to what the program does: examples parse and match the
// schema, and what the pages show as output is what the built binary gives.
package docs_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// scriptVariable names the file of a conversation. If it is set, this program is not a test but the
// bot's side of that conversation.
const scriptVariable = "DOCS_CONVERSATION"

func TestMain(m *testing.M) {
	if script := os.Getenv(scriptVariable); script != "" {
		if err := converse(script); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// What the lines of a conversation begin with on the page.
const (
	hears = "> "  // the bot reads
	says  = "< "  // the bot writes
	gap   = "..." // turns go by until the next line
)

// turnLine is what the line that opens a turn begins with.
const turnLine = `{"turn":`

// converse plays the bot of a conversation. It repeats on standard error what it hears.
func converse(script string) error {
	text, err := os.ReadFile(script)
	if err != nil {
		return err
	}
	in := bufio.NewScanner(os.Stdin)
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		what, isSaid := strings.CutPrefix(line, says)
		switch {
		case isSaid:
			fmt.Println(what)
		case line != gap && in.Scan():
			if i > 0 && lines[i-1] == gap {
				skip(in, strings.TrimPrefix(line, hears))
			}
			fmt.Fprintln(os.Stderr, in.Text())
		}
	}
	return in.Err()
}

// skip ends turns until the wanted line has come, or one that is no turn.
func skip(in *bufio.Scanner, wanted string) {
	for in.Text() != wanted && strings.HasPrefix(in.Text(), turnLine) {
		fmt.Println(`{"end":true}`)
		if !in.Scan() {
			return
		}
	}
}

// block is a fenced block of a page.
type block struct {
	lang  string
	lines []string
}

func (b block) text() string { return strings.Join(b.lines, "\n") + "\n" }

func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks are the blocks of a page in a language; the empty one is that of conversations.
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
		t.Errorf("%s: a block is not closed", name)
	}
	return found
}

// readmePage is the page outside of this folder that these tests look at too.
const readmePage = "../README.md"

// jsonLines are the lines of all JSON blocks of a page.
func jsonLines(t *testing.T, name string) []string {
	t.Helper()
	var all []string
	for _, b := range blocks(t, name, "json") {
		all = append(all, b.lines...)
	}
	if len(all) == 0 {
		t.Fatalf("%s has no JSON", name)
	}
	return all
}

// conversations are the matches of protocol.md, each from its greeting on.
func conversations(t *testing.T) [][]string {
	t.Helper()
	var all [][]string
	for _, b := range blocks(t, "protocol.md", "") {
		if strings.HasPrefix(b.lines[0], hears+`{"protocol":`) {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], b.lines...)
	}
	return all
}

func TestExamplesAreJSON(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"protocol.md", "trace.md", "replay.md", "results.md"} {
		for _, b := range blocks(t, name, "json") {
			for _, line := range b.lines {
				if !json.Valid([]byte(line)) {
					t.Errorf("%s: no JSON: %s", name, line)
				}
			}
		}
	}
}

// schema compiles a definition of the protocol's schema. Strict takes no keys that it does not name.
func schema(t *testing.T, definition string, strict bool) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(page(t, "protocol.schema.json")))
	if err != nil {
		t.Fatal(err)
	}
	if strict {
		forbidMore(doc)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("protocol.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("protocol.schema.json" + definition)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func forbidMore(schema any) {
	switch s := schema.(type) {
	case []any:
		for _, v := range s {
			forbidMore(v)
		}
	case map[string]any:
		for _, v := range s {
			forbidMore(v)
		}
		if s["type"] == "object" {
			s["additionalProperties"] = false
		}
	}
}

// match checks a line, or any value, against a schema.
func match(t *testing.T, s *jsonschema.Schema, line string) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return s.Validate(v)
}

func TestExamplesMatchTheSchema(t *testing.T) {
	t.Parallel()
	cookoff, bot := schema(t, "#/$defs/cookoff", true), schema(t, "#/$defs/bot", true)
	answers, item := schema(t, "#/$defs/answers", true), schema(t, "#/$defs/item", true)
	either := schema(t, "", true)
	for _, conversation := range conversations(t) {
		var asked, answered []string
		for _, line := range conversation {
			if line == gap {
				continue
			}
			side, text := cookoff, line[len(hears):]
			if strings.HasPrefix(line, says) {
				side = bot
			}
			if err := match(t, side, text); err != nil {
				t.Errorf("%s\n%v", line, err)
			}
			asked, answered = append(asked, calls(t, text)...), append(answered, rets(t, text)...)
		}
		if len(asked) != len(answered) {
			t.Fatalf("%d calls and %d answers", len(asked), len(answered))
		}
		for i, fn := range asked {
			if answered[i] == "" {
				continue // raised
			}
			if err := match(t, answers, fmt.Sprintf(`{%q:%s}`, fn, answered[i])); err != nil {
				t.Errorf("answer to %s: %v", fn, err)
			}
		}
	}
	for _, line := range jsonLines(t, "protocol.md") {
		s := either
		if strings.HasPrefix(line, `{"type":`) {
			s = item
		}
		if err := match(t, s, line); err != nil {
			t.Errorf("%s\n%v", line, err)
		}
	}
}

// spoken is any line of a conversation.
type spoken struct {
	Fn    string
	Calls []spoken
	Ret   json.RawMessage
	Raise string
	Rets  []spoken
}

// calls are the names of the calls in a line of a bot.
func calls(t *testing.T, line string) []string {
	t.Helper()
	var names []string
	m := parse(t, line)
	for _, c := range append(m.Calls, m) {
		if c.Fn != "" {
			names = append(names, c.Fn)
		}
	}
	return names
}

// rets are the answers in a line of cookoff, empty for a call that raised.
func rets(t *testing.T, line string) []string {
	t.Helper()
	var answers []string
	m := parse(t, line)
	for _, a := range append(m.Rets, m) {
		if a.Ret != nil || a.Raise != "" {
			answers = append(answers, string(a.Ret))
		}
	}
	return answers
}

func parse(t *testing.T, line string) (m spoken) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSchemaRefuses(t *testing.T) {
	t.Parallel()
	s := schema(t, "", false)
	for _, line := range []string{
		`{}`, `[]`, `{"end":false}`, `{"warnings":["alone"]}`, `{"ret":1.5}`,
		`{"fn":"jump","args":[]}`, `{"fn":"buy","args":[0,"EGG"]}`, `{"fn":"move","args":[{}]}`,
		`{"fn":"get_turn","end":true}`, `{"calls":[{}]}`, `{"protocol":"cookoff-bot/0"}`,
		`{"fail":{"kind":"mood"}}`, `{"over":{"winner":"GREEN"}}`,
	} {
		if match(t, s, line) == nil {
			t.Errorf("the schema takes %s", line)
		}
	}
}

func TestLinksResolve(t *testing.T) {
	t.Parallel()
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
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

// headings are the names by which a page's headings are linked to.
func headings(t *testing.T, name string) []string {
	t.Helper()
	odd := regexp.MustCompile(`[^a-z0-9 _-]`)
	var found []string
	for line := range strings.Lines(page(t, name)) {
		if strings.HasPrefix(line, "#") {
			title := strings.ToLower(strings.TrimSpace(strings.TrimLeft(line, "#")))
			found = append(found, strings.ReplaceAll(odd.ReplaceAllString(title, ""), " ", "-"))
		}
	}
	return found
}

// TestWithTheBinary holds the pages to what the built program does.
func TestWithTheBinary(t *testing.T) {
	t.Parallel()
	p := program{filepath.Join(t.TempDir(), "cookoff")}
	if runtime.GOOS == "windows" {
		p.path += ".exe"
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-o", p.path, "./cmd/cookoff")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	t.Run("conversations", p.testConversations)
	t.Run("trace", p.testTrace)
	t.Run("digest", p.testDigest)
	t.Run("ten lines", p.testTenLines)
	t.Run("readme bot", p.testReadmeBot)
	t.Run("map", p.testMap)
	t.Run("map options", p.testMapOptions)
	t.Run("duel script", p.testDuelScript)
	t.Run("league script", p.testLeagueScript)
	t.Run("tournaments", p.testTournaments)
	t.Run("regress", p.testRegress)
	t.Run("workflow", p.testWorkflow)
	t.Run("results", p.testResults)
	t.Run("configuration", p.testConfiguration)
	t.Run("bots", p.testBots)
	t.Run("flags", p.testFlags)
}

// program is the built binary.
type program struct{ path string }

// run runs the program in a folder and gives its standard output and exit code.
func (p program) run(t *testing.T, dir string, env []string, args ...string) (out []byte, code int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), p.path, args...)
	cmd.Dir = dir
	cmd.Env = append(environment(t), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if stderr.Len() > 0 {
		t.Logf("cookoff %s: %s", strings.Join(args, " "), stderr.Bytes())
	}
	return out, cmd.ProcessState.ExitCode()
}

// environment is this program's environment with neither the user's settings nor their cache.
func environment(t *testing.T) []string {
	t.Helper()
	var env []string
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "COOKOFF_") {
			env = append(env, kv)
		}
	}
	home := t.TempDir()
	return append(env, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home)
}

// played is what the tests want to know of a match's result.
type played struct {
	Seats []struct{ Failure any }
}

// play plays a match that must go well, with a trace in trace.jsonl and no replay. No bot is slow,
// but the machine may be.
func (p program) play(t *testing.T, dir string, env []string, args ...string) (trace string) {
	t.Helper()
	args = append([]string{"run"}, args...)
	args = append(args, "--turn-timeout", "60s", "--replay", "none", "--trace", "trace.jsonl",
		"--out", "out", "--format", "json")
	out, code := p.run(t, dir, env, args...)
	var result played
	if err := json.Unmarshal(out, &result); err != nil || code != 0 {
		t.Fatalf("exit code %d: %v\n%s", code, err, out)
	}
	for _, s := range result.Seats {
		if s.Failure != nil {
			t.Fatalf("a bot failed: %v", s.Failure)
		}
	}
	return read(t, filepath.Join(dir, "trace.jsonl"))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// testConversations has a bot say what the page's bot says, and compares what it hears.
func (p program) testConversations(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, conversation := range conversations(t) {
		dir := t.TempDir()
		write(t, dir, "kitchen.txt", blocks(t, "protocol.md", "text")[0].text())
		write(t, dir, "script", strings.Join(conversation, "\n"))
		var greeting struct{ Turns int }
		var want []string
		for _, line := range conversation {
			if text, ok := strings.CutPrefix(line, hears); ok {
				want = append(want, text)
			}
		}
		if err := json.Unmarshal([]byte(want[0]), &greeting); err != nil {
			t.Fatal(err)
		}
		p.play(t, dir, []string{scriptVariable + "=" + filepath.Join(dir, "script")},
			"kitchen.txt", fmt.Sprintf("cmd:'%s'", self), "@idle", "--turns", fmt.Sprint(greeting.Turns))
		var heard []string
		for line := range strings.Lines(read(t, filepath.Join(dir, "out", "red.log"))) {
			if !strings.HasPrefix(line, "---") {
				line = strings.Replace(strings.TrimSpace(line), `"turn_ms":60000`, `"turn_ms":500`, 1)
				heard = append(heard, line)
			}
		}
		if diff := cmp.Diff(want, heard); diff != "" {
			t.Errorf("protocol.md (-) and cookoff (+) differ:\n%s", diff)
		}
	}
}

// testTrace verifies the trace that the examples of trace.md are.
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
	if out, code := p.run(t, dir, nil, "verify", "trace.jsonl"); code != 0 {
		t.Errorf("exit code %d: %s", code, out)
	}
}

func python(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	return path
}

// testDigest runs the program of trace.md on a trace of two key frames and an end.
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
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatal(err)
		}
		switch {
		case record.End.Digest != "":
			fmt.Fprintln(&want, "end", record.End.Digest, "agrees")
		case record.State != nil:
			fmt.Fprintln(&want, record.Turn, record.Digest, "agrees")
		}
	}
	if diff := cmp.Diff(want.String(), strings.ReplaceAll(string(out), "\r\n", "\n")); diff != "" {
		t.Errorf("the trace (-) and the program (+) differ:\n%s", diff)
	}
}

// testTenLines plays the bot of bots.md, which must get its plate.
func (p program) testTenLines(t *testing.T) {
	t.Parallel()
	python(t)
	dir := t.TempDir()
	bot := blocks(t, "bots.md", "python")[0]
	if n := len(slices.DeleteFunc(bot.lines, func(s string) bool { return s == "" })); n > 10 {
		t.Errorf("the bot has %d lines", n)
	}
	write(t, dir, "ten_lines.py", bot.text())
	trace := p.play(t, dir, nil, "tiny", "ten_lines.py", "@idle", "--turns", "20")
	if !strings.Contains(trace, `"fn":"buy","args":[0,"ShopCosts.PLATE",6,5],"ret":true`) {
		t.Errorf("it bought nothing:\n%s", trace)
	}
}

// testReadmeBot plays the bot of the README, which must win where the page says so.
func (p program) testReadmeBot(t *testing.T) {
	t.Parallel()
	python(t)
	for _, kitchen := range []string{"tiny", "duel"} {
		dir := t.TempDir()
		write(t, dir, "my_bot.py", blocks(t, readmePage, "python")[0].text())
		trace := p.play(t, dir, nil, kitchen, "my_bot.py", "@idle")
		if !strings.Contains(trace, `{"end":{"winner":"RED","reason":"money"`) {
			t.Errorf("it does not win on %s", kitchen)
		}
	}
}

// testMap checks the map of maps.md, and what becomes of it with the wrong lines of the page's table.
func (p program) testMap(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	example := blocks(t, "maps.md", "text")[0].lines
	write(t, dir, "kitchen.txt", strings.Join(example, "\n"))
	for _, console := range blocks(t, "maps.md", "console") {
		command, _ := strings.CutPrefix(console.lines[0], "$ cookoff ")
		out, _ := p.run(t, dir, nil, strings.Fields(command)...)
		want := strings.Join(console.lines[1:], "\n")
		if diff := cmp.Diff(want, strings.TrimSpace(string(out))); diff != "" {
			t.Errorf("maps.md (-) and cookoff %s (+) differ:\n%s", command, diff)
		}
	}
	row := regexp.MustCompile("(?m)^\\| `(.*)` \\| `(kitchen.txt:(\\d+):.*)` \\|$")
	rows := row.FindAllStringSubmatch(page(t, "maps.md"), -1)
	if len(rows) == 0 {
		t.Fatal("maps.md shows no errors")
	}
	for _, m := range rows {
		number, err := strconv.Atoi(m[3])
		if err != nil {
			t.Fatal(err)
		}
		wrong := slices.Clone(example)
		wrong[number-1] = m[1]
		write(t, dir, "kitchen.txt", strings.Join(wrong, "\n"))
		out, code := p.run(t, dir, nil, "map", "check", "kitchen.txt", "--format", "json")
		var reports []struct{ Error string }
		if err := json.Unmarshal(out, &reports); err != nil || len(reports) != 1 || code != 1 {
			t.Fatalf("exit code %d: %v\n%s", code, err, out)
		}
		if diff := cmp.Diff(m[2], reports[0].Error); diff != "" {
			t.Errorf("maps.md (-) and cookoff (+) differ:\n%s", diff)
		}
	}
}

// testMapOptions wants every option of generated kitchens on the page, with its values and default.
func (p program) testMapOptions(t *testing.T) {
	t.Parallel()
	out, _ := p.run(t, t.TempDir(), nil, "map", "gen", "--help")
	option := regexp.MustCompile(`(?m)^  ([a-z]+) +[a-z].*(?:\n {12,}.*)*`)
	_, text, _ := strings.Cut(string(out), "The options:")
	text, _, _ = strings.Cut(text, "Exit codes")
	_, rows, _ := strings.Cut(page(t, "maps.md"), "## Kitchens from a seed")
	found := option.FindAllStringSubmatch(text, -1)
	if len(found) < 5 {
		t.Fatalf("the help has no options:\n%s", text)
	}
	for _, m := range found {
		row := regexp.MustCompile("(?m)^\\| `" + m[1] + "` \\|.*$").FindString(rows)
		words := strings.Join(strings.Fields(m[0]), " ")
		_, values, _ := strings.Cut(words, ": ")
		values, _, _ = strings.Cut(values, " (default")
		for value := range strings.SplitSeq(values, ", ") {
			if row == "" || !strings.Contains(row, "`"+value+"`") && values != "" {
				t.Errorf("maps.md does not have %s=%s", m[1], value)
			}
		}
		if _, value, ok := strings.Cut(words, "(default "); ok && !strings.Contains(row, "| `"+strings.TrimSuffix(value, ")")+"` |") {
			t.Errorf("maps.md does not have the default of %s", m[1])
		}
	}
}

// testResults wants every key of the JSON output to be on the page.
func (p program) testResults(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	trace := p.play(t, dir, nil, "tiny", "@random", "@idle", "--turns", "60")
	digest := regexp.MustCompile(`("turn":55.*"digest":")[0-9a-f]+`)
	write(t, dir, "wrong.jsonl", digest.ReplaceAllString(trace, "${1}0"))
	write(t, dir, "empty.jsonl", "")
	text := page(t, "results.md")
	for _, command := range []string{
		"run tiny cmd:go @idle --swap", "verify trace.jsonl wrong.jsonl empty.jsonl", "replay trace.jsonl",
		"map check tiny nothing", "map show tiny", "map list", "map gen seed=1 -o made.txt", "bots", "games", "config", "version",
	} {
		out, _ := p.run(t, dir, nil, append(strings.Fields(command), "--format", "json")...)
		var result any
		if err := json.Unmarshal(out, &result); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
		keys := make(map[string]bool)
		collect(result, keys)
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			if !strings.Contains(text, "`"+key+"`") {
				t.Errorf("results.md does not have %q of cookoff %s", key, command)
			}
		}
	}
}

// collect finds all keys of a JSON value.
func collect(v any, keys map[string]bool) {
	switch v := v.(type) {
	case []any:
		for _, it := range v {
			collect(it, keys)
		}
	case map[string]any:
		for key, it := range v {
			keys[key] = true
			collect(it, keys)
		}
	}
}

// testConfiguration wants a row for every setting, with its variable and default.
func (p program) testConfiguration(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := page(t, "configuration.md")
	out, _ := p.run(t, dir, []string{"COOKOFF_FORMAT=json"}, "config")
	var settings []struct{ Key, Value, From string }
	if err := json.Unmarshal(out, &settings); err != nil || len(settings) == 0 {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, s := range settings {
		variable := "COOKOFF_" + strings.ToUpper(strings.ReplaceAll(s.Key, ".", "_"))
		pattern := "(?m)^\\| `" + regexp.QuoteMeta(s.Key) + "` \\|.*`" + variable + "`.*$"
		row := regexp.MustCompile(pattern).FindString(text)
		isDefault := s.From == "default" && s.Value != ""
		if row == "" || isDefault && !strings.Contains(row, "| `"+s.Value+"` |") {
			t.Errorf("configuration.md has no row for %s, %s, default %q", s.Key, variable, s.Value)
		}
	}
	write(t, dir, "cookoff.yaml", blocks(t, "configuration.md", "yaml")[0].text())
	out, code := p.run(t, dir, nil, "config")
	if code != 0 || strings.Count(string(out), "cookoff.yaml") != 3 {
		t.Errorf("the example file, exit code %d:\n%s", code, out)
	}
}

// testBots wants every bot that ships and its options on the page.
func (p program) testBots(t *testing.T) {
	t.Parallel()
	out, _ := p.run(t, t.TempDir(), nil, "bots", "--format", "json")
	var bots []struct {
		Word    string
		Options []struct{ Name string }
	}
	if err := json.Unmarshal(out, &bots); err != nil || len(bots) == 0 {
		t.Fatalf("%v\n%s", err, out)
	}
	text := page(t, "bots.md")
	for _, b := range bots {
		words := []string{"`" + b.Word + "`"}
		for _, o := range b.Options {
			words = append(words, "`"+b.Word+":"+o.Name+"=")
		}
		for _, word := range words {
			if !strings.Contains(text, word) {
				t.Errorf("bots.md does not have %s", word)
			}
		}
	}
}

// testFlags wants all flags that the pages speak of to exist.
func (p program) testFlags(t *testing.T) {
	t.Parallel()
	var help strings.Builder
	for _, command := range []string{
		"run", "verify", "replay", "config", "map gen", "new bot", "tournament", "ranking", "matches", "show",
		"regress",
	} {
		out, _ := p.run(t, t.TempDir(), nil, append(strings.Fields(command), "--help")...)
		help.Write(out)
	}
	flag := regexp.MustCompile("[` ](--[a-z]+[0-9]?(?:-[a-z]+)*)")
	pages := []string{
		"protocol.md", "trace.md", "replay.md", "bots.md", "results.md", "configuration.md", "maps.md", "tournaments.md", "regress.md",
		"batch.md", readmePage,
	}
	for _, name := range pages {
		for _, m := range flag.FindAllStringSubmatch(page(t, name), -1) {
			if !regexp.MustCompile(`\s` + m[1] + `\s`).MatchString(help.String()) {
				t.Errorf("%s: there is no flag %s", name, m[1])
			}
		}
	}
}
