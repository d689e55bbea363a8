package carnegie

import (
	"regexp"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
)

// stackFrame matches a line of the stack that a Python bot's host writes to its log on request, innermost first.
var stackFrame = regexp.MustCompile(`^ +File "(.*)", line \d+ in `)

// playFrame is the file of the host's frame that calls the bot's play_turn. The frames after it are the host's.
const playFrame = "_cookoff_play.py"

// ownStack returns the bot's own frames from the stacks of all threads in a log: where it was when it timed out. It is
// empty if no thread is in play_turn.
func ownStack(log []string) string {
	var frames, files []string
	for _, line := range log {
		m := stackFrame.FindStringSubmatch(line)
		if m == nil {
			frames, files = nil, nil
			continue
		}
		if dir, is := strings.CutSuffix(m[1], playFrame); is {
			if own := outside(dir, frames, files); len(own) > 0 {
				return "Where it was (most recent call first):\n" + strings.Join(own, "\n") + "\n"
			}
		}
		frames, files = append(frames, line), append(files, m[1])
	}
	return ""
}

// outside returns the frames of files outside a folder.
func outside(dir string, frames, files []string) (own []string) {
	for i, frame := range frames {
		if !strings.HasPrefix(files[i], dir) {
			own = append(own, frame)
		}
	}
	return own
}

// explain adds the bot's position to a time-out failure, if its log has it.
func explain(err error, p conversation) error {
	if f, ok := err.(*bot.Failure); ok && f.Kind == bot.TimedOut { //nolint:errorlint // never wrapped here
		f.Traceback = ownStack(p.LogTail(longestStack))
	}
	return err
}

// longestStack is the number of lines at the end of a log to search for stacks.
const longestStack = 400
