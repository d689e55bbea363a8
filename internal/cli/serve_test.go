package cli_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/cli"
	"github.com/cookoff/cookoff/internal/must"
)

// startServe runs cookoff serve until stop is called, and returns the printed address.
func startServe(t *testing.T, w *world, args ...string) (address string, stop func() int) {
	t.Helper()
	printed, out := io.Pipe()
	w.Stdout = out
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan int, 1)
	go func() {
		ended <- cli.Run(ctx, w.Env, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...))
		_ = out.Close()
	}()
	line := make([]byte, 1000)
	n, err := printed.Read(line)
	if err != nil {
		t.Fatalf("exit code %d: %s", <-ended, w.stderr.String())
	}
	_, address, _ = strings.Cut(strings.TrimSuffix(string(line[:n]), " (Ctrl-C ends)\n"), ": ")
	return address, func() int { cancel(); return <-ended }
}

// lines is a writer that sends each text to a channel.
type lines chan string

func (l lines) Write(text []byte) (int, error) {
	l <- string(text)
	return len(text), nil
}

// Serve serves pages at the printed address until Ctrl-C. A port in use and a browser that cannot
// be opened give one line each.
func TestServe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.succeeds(t, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "5", "--quiet")
	stderr := make(lines, 1)
	w.Stderr = stderr
	address, stop := startServe(t, w, "--token", "sesame", "--open")
	res, err := http.Get(address)
	if err != nil || res.StatusCode != http.StatusOK || res.Header.Get("Refresh") != "0;url=/" || res.Body.Close() != nil {
		t.Errorf("%s: %v, error %v", address, res, err)
	}
	must.Be(t, "standard error", "no browser can be opened; open the address yourself\n", <-stderr)
	must.Be(t, "exit code", 0, stop())
	taken := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer taken.Close()
	w.Stdout, w.Stderr = &w.stdout, &w.stderr
	at := taken.Addr().String()
	want := "cookoff: --addr " + at + ": another program listens there; choose another port, or 0 for a free one: --addr 127.0.0.1:0\n"
	if code := w.run("serve", "--addr", at); code != 1 || w.stderr.String() != want {
		t.Errorf("exit code %d: %s", code, w.stderr.String())
	}
}
