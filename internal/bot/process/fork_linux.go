package process

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// forkTimeout limits the time until a zygote answers. If it hangs, the program is started without it.
const forkTimeout = 5 * time.Second

// forkRequest is the request of a start stage to a zygote. A line before it contains what to do outside the sandbox: the
// namespaces to enter (flags of setns(2)), the number of control groups (enter each by writing 0 to its descriptor), and the
// oom_score_adj. Descriptors come with it: the program's from 0 on, the Landlock ruleset if there is one, cgroup.procs of each
// control group, a pidfd of the stage, and the writing end of a pipe for the answer.
type forkRequest struct {
	Words   []string      `json:"words"` // command line
	Env     []string      `json:"env"`
	Dir     string        `json:"dir"`
	Calls   []box.Syscall `json:"calls"` // bind the process to its policy; to be made last, in this order
	Ruleset bool          `json:"ruleset"`
}

// forkPrepared makes a zygote fork the program into the sandbox of this stage, as a child of this stage. The answer is its
// PID in the stage's namespace. If this fails, the program has to be started instead.
func forkPrepared(from stageFiles, words []string, in *box.Policy, b *box.Bindings) (pid int, ok bool) {
	defer unix.Close(from.prepared) //nolint:errcheck // nothing was written
	request := forkRequest{Words: words, Env: os.Environ(), Calls: append(box.LimitCalls(), b.Calls...), Ruleset: b.Ruleset >= 0}
	score, errScore := os.ReadFile("/proc/self/oom_score_adj")
	dir, errDir := os.Getwd()
	request.Dir = dir
	text, errText := json.Marshal(request)
	text = append(fmt.Appendf(nil, "%d %d %s\n", in.NamespaceFlags(), len(from.cgroups), bytes.TrimSpace(score)), text...)
	stage, errStage := unix.PidfdOpen(os.Getpid(), 0)
	var answer [2]int
	errPipe := unix.Pipe2(answer[:], unix.O_CLOEXEC)
	if errors.Join(errScore, errDir, errText, errStage, errPipe) != nil || !isText(request.Dir, words, request.Env) {
		return 0, false
	}
	var files []int
	for fd := range from.socket {
		files = append(files, fd)
	}
	if b.Ruleset >= 0 {
		files = append(files, b.Ruleset)
	}
	files = append(append(files, from.cgroups...), stage, answer[1])
	err := unix.Sendmsg(from.prepared, text, unix.UnixRights(files...), nil, unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT)
	_, _ = unix.Close(stage), unix.Close(answer[1])
	_ = unix.SetNonblock(answer[0], true) // deadlines need it
	reader := os.NewFile(uintptr(answer[0]), "answer")
	defer reader.Close() //nolint:errcheck // it was only read
	if err != nil {
		return 0, false
	}
	_ = reader.SetReadDeadline(time.Now().Add(forkTimeout))
	answered, _ := io.ReadAll(reader) // a late answer fails with EPIPE, and its sender exits
	pid, err = strconv.Atoi(string(answered))
	return pid, err == nil
}

// isText reports whether JSON can represent all the strings.
func isText(dir string, lists ...[]string) bool {
	ok := utf8.ValidString(dir)
	for _, list := range lists {
		for _, text := range list {
			ok = ok && utf8.ValidString(text)
		}
	}
	return ok
}
