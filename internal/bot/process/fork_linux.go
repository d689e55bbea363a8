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

// forkTime is how long a prepared process may take to answer. The program is started without one that hangs.
const forkTime = 5 * time.Second

// forkRequest is the request of a start stage to a prepared process. A line before it has what is done outside of the box: the
// namespaces to enter, as setns(2) has them, the number of control groups, which are entered by writing 0 to their doors, and the
// oom_score_adj. With it come descriptors: the program's own from 0 on, Landlock's rules if there are some, the doors, a pidfd of
// the stage, and the end of a pipe for the answer.
type forkRequest struct {
	Words   []string   `json:"words"` // of the program's command line
	Env     []string   `json:"env"`
	Dir     string     `json:"dir"`
	Calls   []box.Syscall `json:"calls"` // bind it to its policy, in this order, as the last steps
	Ruleset bool       `json:"ruleset"`
}

// forkPrepared has a prepared process fork the program into the box of this stage, as a child of this stage. The answer is
// its number there. If anything of that fails, the program has to be started.
func forkPrepared(from stageFiles, words []string, in *box.Policy, b *box.Bindings) (pid int, ok bool) {
	defer unix.Close(from.door) //nolint:errcheck // nothing was written
	request := forkRequest{Words: words, Env: os.Environ(), Calls: append(box.LimitCalls(), b.Calls...), Ruleset: b.Ruleset >= 0}
	score, errScore := os.ReadFile("/proc/self/oom_score_adj")
	dir, errDir := os.Getwd()
	request.Dir = dir
	text, errText := json.Marshal(request)
	text = append(fmt.Appendf(nil, "%d %d %s\n", in.NamespaceFlags(), len(from.controls), bytes.TrimSpace(score)), text...)
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
	files = append(append(files, from.controls...), stage, answer[1])
	err := unix.Sendmsg(from.door, text, unix.UnixRights(files...), nil, unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT)
	_, _ = unix.Close(stage), unix.Close(answer[1])
	_ = unix.SetNonblock(answer[0], true) // for the deadline
	reader := os.NewFile(uintptr(answer[0]), "answer")
	defer reader.Close() //nolint:errcheck // it was only read
	if err != nil {
		return 0, false
	}
	_ = reader.SetReadDeadline(time.Now().Add(forkTime))
	said, _ := io.ReadAll(reader) // a late answer fails, and its sender ends
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
