package docs_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

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
	must.Do(t, json.Unmarshal([]byte(line), &m))
	return m
}

// testConversations has a bot say what the page's bot says, and compares what it hears.
func (p program) testConversations(t *testing.T) {
	t.Parallel()
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
		must.Do(t, json.Unmarshal([]byte(want[0]), &greeting))
		word := fmt.Sprintf("cmd:converse '%s'", filepath.Join(dir, "script"))
		p.play(t, dir, nil, "kitchen.txt", word, "@idle", "--turns", fmt.Sprint(greeting.Turns))
		var heard []string
		for line := range strings.Lines(read(t, filepath.Join(dir, "out", "red.log"))) {
			if !strings.HasPrefix(line, "---") {
				line = strings.Replace(strings.TrimSpace(line), `"turn_ms":60000`, `"turn_ms":500`, 1)
				heard = append(heard, line)
			}
		}
		must.Be(t, "protocol.md and cookoff", want, heard)
	}
}
