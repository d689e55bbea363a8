package process

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// doorVariable is a variable of a start stage: the number of the socket to a prepared process, from which its program is
// forked. A program never has it.
const doorVariable = "COOKOFF_PREPARED"

// Prepared is a process that a program has got ready to be forked, so that the program need not be started from its
// beginning each time. Each fork becomes a child of a start stage and enters the box that this has made: a program that is
// forked is where one that is started would be, and has what that would have. What it does for that is in the program's
// own hands; the protocol is in forkPrepared.
type Prepared struct {
	cmd    *exec.Cmd
	door   *os.File
	output *os.File // what it writes, which it should not
	once   sync.Once
}

// prepareTime is how long a process may take to get ready.
const prepareTime = 20 * time.Second

// mostIntroduction bounds what it then says.
const mostIntroduction = 256 << 10

// Prepare starts a process that gets ready, and gives what it says when it is: text that begins with no "!". option is
// given to it as its last word, with the number of a socket behind it.
func (s *Starter) Prepare(c Command, option string) (*Prepared, string, error) {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, "", os.NewSyscallError("socketpair", err)
	}
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC) // as for all programs
	_ = unix.SetNonblock(ends[0], true)
	p := &Prepared{door: os.NewFile(uintptr(ends[0]), "prepared process")}
	theirs := os.NewFile(uintptr(ends[1]), "cookoff")
	in, nothing, errIn := os.Pipe() // of the kind that bots have
	output, out, errOut := os.Pipe()
	if err = errors.Join(errIn, errOut); err == nil {
		c.Argv = append(append([]string(nil), c.Argv...), option+"3")
		c.Stdin, c.Stdout, c.Stderr, c.Extra = in, out, out, []*os.File{theirs}
		p.cmd, p.output = c.program(), output
		p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is not for it
		err = p.cmd.Start()
	}
	for _, f := range []*os.File{theirs, in, nothing, out} {
		if f != nil {
			_ = f.Close()
		}
	}
	if err != nil {
		_ = p.door.Close()
		if output != nil {
			_ = output.Close()
		}
		return nil, "", err
	}
	text := make([]byte, mostIntroduction)
	_ = p.door.SetReadDeadline(time.Now().Add(prepareTime))
	n, err := p.door.Read(text)
	said := string(text[:n])
	switch {
	case err != nil:
		err = errors.New("it did not get ready")
	case strings.HasPrefix(said, "!"):
		err = errors.New(said[1:])
	default:
		return p, said, nil
	}
	p.Close()
	return nil, "", err
}

// Close ends the process. Programs that were forked from it run on.
func (p *Prepared) Close() {
	p.once.Do(func() {
		_ = p.door.Close()
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		_ = p.output.Close()
	})
}

// takeDoor is the descriptor of the door to a prepared process; -1 if there is none.
func takeDoor() int {
	door, err := strconv.Atoi(os.Getenv(doorVariable))
	_ = os.Unsetenv(doorVariable)
	if err != nil {
		return -1
	}
	unix.CloseOnExec(door)
	return door
}

// forkRequest is what a start stage asks of a prepared process. With it come descriptors: the end of a pipe for the answer,
// a pidfd of the stage, Landlock's rules if there are some, and the program's own from 0 on.
type forkRequest struct {
	Words      []string   `json:"words"` // of the program's command line
	Env        []string   `json:"env"`
	Dir        string     `json:"dir"`
	Namespaces int        `json:"namespaces"` // as setns(2) has them
	Limits     [][3]any   `json:"limits"`     // resource, soft and hard limit
	Calls      []box.Call `json:"calls"`      // that bind it to its policy, in this order, as the last
	Ruleset    bool       `json:"ruleset"`
	Oom        string     `json:"oom"` // its oom_score_adj
}

// forkPrepared has a prepared process fork the program into the box of this stage, as a child of this stage. The answer is
// its number there. If anything of that fails, the program has to be started.
func forkPrepared(door int, words []string, socket int, in *box.Policy, b *box.Bindings) (pid int, ok bool) {
	defer unix.Close(door) //nolint:errcheck // nothing was written
	request := forkRequest{
		Words: words, Env: os.Environ(), Namespaces: in.NamespaceFlags(), Limits: limits(), Calls: b.Calls, Ruleset: b.Ruleset >= 0,
	}
	score, errScore := os.ReadFile("/proc/self/oom_score_adj")
	request.Oom = strings.TrimSpace(string(score))
	dir, errDir := os.Getwd()
	request.Dir = dir
	text, errText := json.Marshal(request)
	stage, errStage := unix.PidfdOpen(os.Getpid(), 0)
	var answer [2]int
	errPipe := unix.Pipe2(answer[:], unix.O_CLOEXEC)
	if errors.Join(errScore, errDir, errText, errStage, errPipe) != nil || !isText(request.Dir, words, request.Env) {
		return 0, false
	}
	files := []int{answer[1], stage}
	if b.Ruleset >= 0 {
		files = append(files, b.Ruleset)
	}
	for fd := range socket {
		files = append(files, fd)
	}
	err := unix.Sendmsg(door, text, unix.UnixRights(files...), nil, unix.MSG_NOSIGNAL)
	_, _ = unix.Close(stage), unix.Close(answer[1])
	reader := os.NewFile(uintptr(answer[0]), "answer")
	defer reader.Close() //nolint:errcheck // it was only read
	if err != nil {
		return 0, false
	}
	said, _ := io.ReadAll(reader)
	pid, err = strconv.Atoi(string(said))
	return pid, err == nil
}

// isText reports whether texts can be told in JSON.
func isText(dir string, lists ...[]string) bool {
	ok := utf8.ValidString(dir)
	for _, list := range lists {
		for _, text := range list {
			ok = ok && utf8.ValidString(text)
		}
	}
	return ok
}

// limits are those of this process that a box or a stage sets.
func limits() (all [][3]any) {
	for _, resource := range []int{unix.RLIMIT_NPROC, unix.RLIMIT_NOFILE, unix.RLIMIT_FSIZE, unix.RLIMIT_CORE} {
		var now unix.Rlimit
		if unix.Getrlimit(resource, &now) == nil {
			all = append(all, [3]any{resource, now.Cur, now.Max})
		}
	}
	return all
}
