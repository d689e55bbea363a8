package carnegie

import (
	"regexp"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
)

// stackFrame is a line of the stack that a Python bot's host writes to its log when it is asked to,
// innermost first.
var stackFrame = regexp.MustCompile(`^ +File "(.*)", line \d+ in `)

// playFrame is in the file of the host's own frame that called the bot's play_turn: what stands
// behind it is not the bot's.
const playFrame = "_cookoff_play.py"

// ownStack takes the bot's own frames out of the stacks of all threads in a log: where it was when
// its time was over. It is empty if the bot plays in none of them.
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

// outside returns the frames whose files are not in the folder.
func outside(dir string, frames, files []string) (own []string) {
	for i, frame := range frames {
		if !strings.HasPrefix(files[i], dir) {
			own = append(own, frame)
		}
	}
	return own
}

// explain adds to a failure by time-out where the bot was, if its log says so.
func explain(err error, p conversation) error {
	if f, ok := err.(*bot.Failure); ok && f.Kind == bot.TimedOut { //nolint:errorlint // never wrapped here
		f.Traceback = ownStack(p.LogTail(longestStack))
	}
	return err
}

// longestStack is how many lines at the end of a log are searched for stacks.
const longestStack = 400
