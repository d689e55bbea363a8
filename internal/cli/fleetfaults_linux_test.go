package cli_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// shortMatches returns the arguments of a tournament that takes some seconds.
func shortMatches(db string, more ...string) []string {
	return append([]string{
		"tournament", "@simple", "same=@simple", "@random:seed=4", "--on", "grass:seed=1-150", "--keep-traces=all", "--quiet", "--db", db,
	}, more...)
}

// playLocally plays a tournament without a hub.
func (f *testFleet) playLocally(t *testing.T, args []string) {
	t.Helper()
	startProgram(t, f.dir, f.cache, nil, args...).exitsWith(t, 0)
}

// count returns the number of matches in a database; 0 if it does not exist yet.
func (f *testFleet) count(t *testing.T, db string) (n int) {
	t.Helper()
	path := filepath.Join(f.dir, db)
	if _, err := os.Stat(path); err != nil {
		return 0
	}
	d, err := store.Open(t.Context(), path, path)
	if err != nil {
		return 0 // the database is being created
	}
	defer d.Close()
	_ = d.ScheduledMatches(t.Context(), 1, func(store.ScheduledMatch) error { n++; return nil })
	return n
}

// awaitStored waits until more matches are stored in a database.
func (f *testFleet) awaitStored(t *testing.T, db string, more int) {
	t.Helper()
	before, since := f.count(t, db), time.Now()
	for f.count(t, db) < before+more {
		if time.Since(since) > time.Minute {
			t.Fatalf("%s has %d matches after a minute, want %d", db, f.count(t, db), before+more)
		}
		time.Sleep(20 * time.Millisecond) // the hub is another process
	}
}

// proxy forwards connections to an address, discards their bytes, or refuses them.
type proxy struct {
	address           string
	discards, refuses atomic.Bool
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { _ = listener.Close() })
	p := &proxy{address: listener.Addr().String()}
	go func() {
		for {
			one, err := listener.Accept()
			if err != nil {
				return
			}
			other, err := net.Dial("tcp", to)
			if err != nil || p.refuses.Load() {
				_ = one.Close()
				continue
			}
			go p.pass(one, other)
			go p.pass(other, one)
		}
	}()
	return p
}

func (p *proxy) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		if err != nil || p.refuses.Load() {
			return
		}
		if !p.discards.Load() {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
	}
}

// An error that stops a hub, a worker, or a command about workers is one line.
func TestFleetRefusals(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	f := newFleet(t)
	_, port, _ := net.SplitHostPort(f.address)
	other := filepath.Join(f.dir, "other.token")
	secret := must.Get(fleet.MakeSecret(other, time.Now()))(t)
	right := must.Get(fleet.ReadSecret(f.token))(t)
	mixed := filepath.Join(f.dir, "mixed.token") // token of one hub, certificate of another
	text, _ := os.ReadFile(other)
	writeText(t, mixed, strings.Replace(string(text), secret.Token, right.Token, 1))
	f.address = "0.0.0.0:" + port
	hub := f.hub(t, shortMatches("fleet.db")...)
	defer func() { _ = hub.Process.Kill(); hub.exit() }()
	for {
		if conn, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
			_ = conn.Close()
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	web := httptest.NewServer(http.NotFoundHandler())
	defer web.Close()
	silent := newProxy(t, strings.TrimPrefix(web.URL, "http://"))
	silent.discards.Store(true)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"worker", "--hub", "127.0.0.1:" + port, "--token", other}, "the certificate of the hub is not the one in the token file"},
		{[]string{"worker", "--hub", "127.0.0.1:" + port, "--token", mixed}, "the certificate of the hub is not the one in the token file"},
		{[]string{"worker", "--hub", "127.0.0.1:" + port, "--token", "none"}, "no such file or directory; copy the file that the hub names"},
		{[]string{"worker", "--hub", "127.0.0.1:" + port, "--token", f.token, "--name", "../.."}, `"../.." is not a valid worker name`},
		{[]string{"workers", "--hub", "127.0.0.1:1", "--token", f.token}, "no hub answers at 127.0.0.1:1: "},
		{[]string{"workers", "--hub", strings.TrimPrefix(web.URL, "http://"), "--token", f.token}, "no hub answers at 127.0.0.1:"},
		{[]string{"workers", "--hub", silent.address, "--token", f.token}, "no hub answers at 127.0.0.1:"},
		{shortMatches("second.db", "--hub="+f.address, "--token", f.token), "the hub cannot listen at " + f.address + ": is another one running?"},
	} {
		p := startProgram(t, f.dir, f.cache, nil, c.args...)
		code := p.exit()
		lines := strings.Split(strings.TrimSpace(p.stderr.String()), "\n")
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "worker ") || strings.HasPrefix(line, "See: ") })
		if code == 0 || len(lines) != 1 || !strings.Contains(lines[0], c.want) {
			t.Errorf("%v: exit code %d, want one line with %q:\n%s", c.args, code, c.want, &p.stderr)
		}
	}
}

// A worker that the hub does not accept ends with an error: with a wrong token, and if a later hub
// has another token.
func TestFleetWrongToken(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	f := newFleet(t)
	accepted := f.token
	hub := f.hub(t, shortMatches("fleet.db")...)
	defer func() { _ = hub.Process.Kill(); hub.exit() }()
	worker := f.worker(t, "first")
	f.awaitStored(t, "fleet.db", 4)
	f.token = filepath.Join(f.dir, "other.token")
	must.Get(fleet.MakeSecret(f.token, time.Now()))(t)
	wrong := f.worker(t, "wrong")
	wrong.exitsWith(t, 1)
	must.Have(t, wrong.stderr.String(), "does not accept "+f.token+"; give the file of this hub")
	_ = hub.Process.Kill()
	hub.exit()
	hub = f.hub(t, shortMatches("fleet.db")...)
	worker.exitsWith(t, 1)
	must.Have(t, worker.stderr.String(), "does not accept "+accepted+"; give the file of this hub")
}

// tmpfs mounts a small file system. It skips the test if that is not permitted.
func tmpfs(t *testing.T, dir, size string) {
	t.Helper()
	must.Do(t, os.MkdirAll(dir, 0o700))
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("cannot mount a file system: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
}

// Bots for grass that only wait.
const (
	pythonBot = `width, height = map(int, input().split())
while True:
    input()
    for _ in range(width * height):
        input()
    print("WAIT", flush=True)
`
	nativeBot = `#include <iostream>
#include <string>
int main() {
    int width, height, matter, other;
    std::cin >> width >> height;
    while (std::cin >> matter >> other) {
        std::string skipped;
        for (int i = 0; i < width * height * 7; i++) std::cin >> skipped;
        std::cout << "WAIT" << std::endl;
    }
}
`
)

// Bots in Python and C++ play the same on workers. Bots that cannot play on other machines are
// refused before the start.
func TestFleetBots(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	f := newFleet(t)
	writeText(t, filepath.Join(f.dir, "bot.py"), pythonBot)
	writeText(t, filepath.Join(f.dir, "bot.cpp"), nativeBot)
	args := func(db string, bots ...string) []string {
		return append(append([]string{"tournament"}, bots...), "--on", "grass:seed=1", "--keep-traces=all", "--quiet", "--db", db)
	}
	bots := []string{"bot.py", "@simple"}
	if _, err := exec.LookPath("g++"); err == nil {
		bots = append(bots, "native=bot.cpp")
	}
	f.playLocally(t, args("local.db", bots...))
	hub := f.hub(t, args("fleet.db", bots...)...)
	f.worker(t, "one")
	f.worker(t, "two")
	hub.exitsWith(t, 0)
	f.compare(t, "local.db", "fleet.db")

	refused := f.hub(t, args("refused.db", "@simple", "one=bot.py", "two=bot.py", "--allow", "/usr/share", "--learns", "two")...)
	if code := refused.exit(); code == 0 || strings.Count(refused.stderr.String(), "cannot play on other machines: ") != 2 {
		t.Errorf("bots that need this machine: exit code %d, want two errors: %s", code, &refused.stderr)
	}
}
