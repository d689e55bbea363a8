package process

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// forkTime is how long a prepared process may take to answer. The program is started without one that hangs.
const forkTime = 5 * time.Second

// forkRequest is the request of a start stage to a prepared process. With it come descriptors: the end of a pipe for the answer,
// a pidfd of the stage, the doors of its control groups, Landlock's rules if there are some, and the program's own from 0 on.
type forkRequest struct {
	Words      []string   `json:"words"` // of the program's command line
	Env        []string   `json:"env"`
	Dir        string     `json:"dir"`
	Namespaces int        `json:"namespaces"` // as setns(2) has them
	Limits     [][3]any   `json:"limits"`     // resource, soft and hard limit
	Calls      []box.Call `json:"calls"`      // bind it to its policy, in this order, as the last steps
	Groups     int        `json:"groups"`     // entered by writing 0 to their doors
	Ruleset    bool       `json:"ruleset"`
	Oom        string     `json:"oom"` // its oom_score_adj
}

// forkPrepared has a prepared process fork the program into the box of this stage, as a child of this stage. The answer is
// its number there. If anything of that fails, the program has to be started.
func forkPrepared(from stageFiles, words []string, in *box.Policy, b *box.Bindings) (pid int, ok bool) {
	defer unix.Close(from.door) //nolint:errcheck // nothing was written
	request := forkRequest{
		Words: words, Env: os.Environ(), Namespaces: in.NamespaceFlags(), Limits: limits(), Calls: b.Calls, Ruleset: b.Ruleset >= 0,
		Groups: len(from.controls),
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
	files := append([]int{answer[1], stage}, from.controls...)
	if b.Ruleset >= 0 {
		files = append(files, b.Ruleset)
	}
	for fd := range from.socket {
		files = append(files, fd)
	}
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

// limits are those of this process that a box or a stage sets.
func limits() (all [][3]any) {
	for _, resource := range []int{unix.RLIMIT_NPROC, unix.RLIMIT_NOFILE, unix.RLIMIT_FSIZE, unix.RLIMIT_CORE, unix.RLIMIT_SIGPENDING} {
		var now unix.Rlimit
		if unix.Getrlimit(resource, &now) == nil {
			all = append(all, [3]any{resource, now.Cur, now.Max})
		}
	}
	return all
}
