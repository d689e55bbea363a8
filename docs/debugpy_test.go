package docs_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// testDebugpy checks that an editor can attach to the bot of bots.md that waits for one, stop in both turns, and evaluate an
// expression there.
func (p program) testDebugpy(t *testing.T) {
	t.Parallel()
	tier.Soak(t) // debugpy times out on a busy machine
	python := withDebugpy(t)
	dir, port := t.TempDir(), freePort(t)
	var bot string
	for _, b := range blocks(t, "bots.md", "python") {
		if strings.HasPrefix(b.lines[0], "import debugpy") {
			bot = b.text()
		}
	}
	changed := strings.Replace(bot, "listen(5678)", "listen("+strconv.Itoa(port)+")", 1)
	if changed == bot {
		t.Fatal("bots.md has no bot that listens at port 5678")
	}
	write(t, dir, "my_bot.py", changed)
	cmd := exec.CommandContext(t.Context(), p.path, "run", "tiny", "my_bot.py", "@idle", "--turns", "2", "--debug", "RED",
		"--python", python, "--out", "out")
	cmd.Dir, cmd.Env = dir, p.environment(t)
	output := make(chan string)
	go func() {
		out, err := cmd.CombinedOutput()
		output <- fmt.Sprintf("%s%v", out, err)
	}()
	e := attach(t, port, output)
	for turn := 1; turn <= 2; turn++ {
		thread := e.await("stopped").Body.ThreadID
		e.ask("stackTrace", map[string]any{"threadId": thread})
		frame := e.await("stackTrace").Body.StackFrames[0].ID
		e.ask("evaluate", map[string]any{"expression": "controller.get_turn()", "frameId": frame})
		if got := e.await("evaluate").Body.Result; got != strconv.Itoa(turn) {
			t.Errorf("get_turn() = %q, want %d", got, turn)
		}
		e.ask("continue", map[string]any{"threadId": thread})
	}
	if out := <-output; !strings.Contains(out, "Draw after 2 turns") || !strings.HasSuffix(out, "<nil>") {
		t.Errorf("output of the match: %s", out)
	}
}

// withDebugpy returns an interpreter with debugpy; if it cannot be installed, it skips the test.
func withDebugpy(t *testing.T) string {
	t.Helper()
	venv := filepath.Join(t.TempDir(), "venv")
	python := filepath.Join(venv, "bin", "python")
	for _, argv := range [][]string{
		{contesttest.PythonWithPackages(t), "-m", "venv", venv},
		{python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "debugpy"},
	} {
		if out, err := exec.CommandContext(t.Context(), argv[0], argv[1:]...).CombinedOutput(); err != nil {
			t.Skipf("debugpy cannot be installed: %v: %s", err, out)
		}
	}
	return python
}

func freePort(t *testing.T) int {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// editor is a client of the Debug Adapter Protocol.
type editor struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	seq  int
}

// debugMessage is the part of a message of that protocol that the editor uses.
type debugMessage struct {
	Type, Event, Command, Message string
	Success                       bool
	Body                          struct {
		ThreadID    int `json:"threadId"`
		Result      string
		StackFrames []struct{ ID int }
	}
}

// attach attaches an editor as soon as the bot listens. If cookoff exits before that, output receives what it printed.
func attach(t *testing.T, port int, output <-chan string) *editor {
	t.Helper()
	e := &editor{t: t}
	for deadline := time.Now().Add(time.Minute); e.conn == nil; {
		select {
		case out := <-output:
			t.Fatalf("cookoff exited before the bot listened: %s", out)
		case <-time.After(20 * time.Millisecond): // poll: another process listens
		}
		conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		switch {
		case err == nil:
			e.conn = conn
		case time.Now().After(deadline):
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = e.conn.Close() })
	e.in = bufio.NewReader(e.conn)
	e.ask("initialize", map[string]any{"adapterID": "test", "pathFormat": "path"})
	e.await("initialize")
	e.ask("attach", map[string]any{"justMyCode": true})
	e.await("initialized")
	e.ask("configurationDone", nil)
	return e
}

func (e *editor) ask(command string, arguments any) {
	e.t.Helper()
	e.seq++
	text := must.Get(json.Marshal(map[string]any{"seq": e.seq, "type": "request", "command": command, "arguments": arguments}))(e.t)
	must.Get(fmt.Fprintf(e.conn, "Content-Length: %d\r\n\r\n%s", len(text), text))(e.t)
}

// await reads messages until an event, or the response to a command.
func (e *editor) await(name string) debugMessage {
	e.t.Helper()
	_ = e.conn.SetReadDeadline(time.Now().Add(time.Minute))
	for {
		length := 0
		for {
			line, err := e.in.ReadString('\n')
			if err != nil {
				e.t.Fatalf("waiting for %s: %v", name, err)
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			_, _ = fmt.Sscanf(line, "Content-Length: %d", &length)
		}
		text := make([]byte, length)
		must.Get(io.ReadFull(e.in, text))(e.t)
		var m debugMessage
		if err := json.Unmarshal(text, &m); err != nil {
			e.t.Fatalf("%v: %s", err, text)
		}
		switch {
		case m.Type == "response" && !m.Success:
			e.t.Fatalf("waiting for %s: %s", name, text)
		case m.Event == name, m.Type == "response" && m.Command == name:
			return m
		}
	}
}
