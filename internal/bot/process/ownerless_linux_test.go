package process

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// Data in unaccepted connections counts even after the sender has closed them. Counting stops at a
// limit.
func TestOwnerless(t *testing.T) {
	t.Parallel()
	const all = 1 << 40
	before := ownerless(os.Getpid(), all)
	listener := must.Get(net.Listen("unix", filepath.Join(t.TempDir(), "s")))(t)
	defer listener.Close()
	const clients = 20
	for range clients {
		_ = must.Get(net.Dial("unix", listener.Addr().String()))(t).Close()
	}
	if got := ownerless(os.Getpid(), all) - before; got < clients/2*maxUnixQueue {
		t.Errorf("%d connections have %d bytes", clients, got)
	}
	if got := ownerless(os.Getpid(), maxUnixQueue); got > 2*maxUnixQueue {
		t.Errorf("counted %d bytes, beyond the limit of %d", got, maxUnixQueue)
	}
}

// In lines of /proc/PID/net/tcp, queued data counts only for connections without an inode.
// Malformed lines do not count.
func TestQueued(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]int64{
		"   0: 0100007F:0016 00000000:0000 01 00000010:00000a00 00:00000000 00000000     0        0 0 2 0000000000000000 100 0 0 10 0":     0x10 + 0xa00,
		"   0: 0100007F:0016 00000000:0000 01 00000010:00000a00 00:00000000 00000000     0        0 77231 1 0000000000000000 100 0 0 10 0": 0,
		"  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode":                                 0,
		"0: a b 01 xx:-1 c d 0 0 0": 0,
		"":                          0,
	} {
		must.Be(t, line, want, queued(bytes.Fields([]byte(line))))
	}
}
