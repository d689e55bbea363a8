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

// Prefixes of lines of a conversation on the page.
const (
	toBot   = "> "  // the bot receives
	fromBot = "< "  // the bot sends
	gap     = "..." // turns are skipped until the next line
)

// turnLine is the prefix of the line that begins a turn.
const turnLine = `{"turn":`

// converse is the bot of a conversation. It copies what it receives to standard error.
func converse(script string) error {
	text, err := os.ReadFile(script)
	if err != nil {
		return err
	}
	in := bufio.NewScanner(os.Stdin)
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		sent, ok := strings.CutPrefix(line, fromBot)
		switch {
		case ok:
			fmt.Println(sent)
		case line != gap && in.Scan():
			if i > 0 && lines[i-1] == gap {
				skip(in, strings.TrimPrefix(line, toBot))
			}
			fmt.Fprintln(os.Stderr, in.Text())
		}
	}
	return in.Err()
}

// skip ends turns until it receives the wanted line, or one that does not begin a turn.
func skip(in *bufio.Scanner, wanted string) {
	for in.Text() != wanted && strings.HasPrefix(in.Text(), turnLine) {
		fmt.Println(`{"end":true}`)
		if !in.Scan() {
			return
		}
	}
}

// conversations returns the matches of protocol.md, each from its greeting on.
func conversations(t *testing.T) [][]string {
	t.Helper()
	var all [][]string
	for _, b := range blocks(t, "protocol.md", "") {
		if strings.HasPrefix(b.lines[0], toBot+`{"protocol":`) {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], b.lines...)
	}
	return all
}

// message is a line of a conversation.
type message struct {
	Fn    string
	Calls []message
	Ret   json.RawMessage
	Raise string
	Rets  []message
}

// calls returns the names of the calls in a line of a bot.
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

// rets returns the answers in a line of cookoff; a call that raised has an empty one.
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

func parse(t *testing.T, line string) (m message) {
	t.Helper()
	must.JSON(t, []byte(line), &m)
	return m
}

// testConversations checks that a bot that sends the lines of protocol.md receives the lines of protocol.md.
func (p program) testConversations(t *testing.T) {
	t.Parallel()
	for _, conversation := range conversations(t) {
		dir := t.TempDir()
		write(t, dir, "kitchen.txt", blocks(t, "protocol.md", "text")[0].text())
		write(t, dir, "script", strings.Join(conversation, "\n"))
		var greeting struct{ Turns int }
		var want []string
		for _, line := range conversation {
			if text, ok := strings.CutPrefix(line, toBot); ok {
				want = append(want, text)
			}
		}
		must.JSON(t, []byte(want[0]), &greeting)
		word := fmt.Sprintf("cmd:converse '%s'", filepath.Join(dir, "script"))
		p.play(t, dir, nil, "kitchen.txt", word, "@idle", "--turns", fmt.Sprint(greeting.Turns))
		var received []string
		for line := range strings.Lines(read(t, filepath.Join(dir, "out", "red.log"))) {
			if !strings.HasPrefix(line, "---") {
				line = strings.Replace(strings.TrimSpace(line), `"turn_ms":60000`, `"turn_ms":500`, 1)
				received = append(received, line)
			}
		}
		must.Be(t, "lines received by the bot", want, received)
	}
}
