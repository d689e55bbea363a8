package match

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
)

// boxOff is how a bot is played without a box.
const boxOff = "--box off plays without the box"

// hintBox says of bots that failed after they were denied something what it was, as far as their last words tell.
func (m *playing) hintBox(result *contest.Result) {
	for i := range result.Seats {
		f := result.Seats[i].Failure
		if f == nil || f.Hint != "" || i >= len(m.policies) || m.policies[i] == nil {
			continue
		}
		denied := denials{m.policies[i], m.seats[i].Place.Dir}
		lines := append(strings.Split(f.Traceback, "\n"), append(f.Stderr, f.Reason)...)
		for _, line := range slices.Backward(lines) {
			if f.Hint = denied.hint(line); f.Hint != "" {
				break
			}
		}
	}
}

// quotedPath matches the path in a message that a file is not there, or must not be read.
var quotedPath = regexp.MustCompile(`['"‘ ]([^'"’: ][^'"’:]*)['"’:]`)

// denials are what the box of a bot that runs in a folder has denied.
type denials struct {
	policy *box.Policy
	dir    string
}

// hint says what a line tells of that was denied; empty for nothing.
func (d denials) hint(line string) string {
	lower := strings.ToLower(line)
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(lower, word) })
	}
	if has("network is unreachable", "enetunreach", "name resolution", "eai_again", "getaddrinfo") {
		return "it was denied the network: " + boxOff
	}
	if has("no such file", "enoent", "permission denied", "eacces", "permissionerror", "read-only file system", "erofs", "nosuchfile") {
		for _, m := range quotedPath.FindAllStringSubmatch(line, -1) {
			if path := d.place(m[1]); path != "" {
				return "it was denied " + path + ": --allow " + path + " lets it read that; " + boxOff
			}
		}
	}
	if has("resource temporarily unavailable", "can't start new thread", "eagain") {
		return "its box bounds its processes and threads; " + boxOff
	}
	if has("operation not permitted", "eperm") {
		return "it was denied a call of the system; " + boxOff
	}
	return ""
}

// place is where a path of the bot's leads, if something is there that the box does not show; else empty.
func (d denials) place(path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(d.dir, path)
	}
	path = filepath.Clean(path)
	if !d.policy.Shows(path) {
		if _, err := os.Lstat(path); err != nil {
			return ""
		}
		return path
	}
	if real, err := filepath.EvalSymlinks(path); err == nil && !d.policy.Shows(real) { // of a copy, which has a link to it
		return real
	}
	return ""
}
