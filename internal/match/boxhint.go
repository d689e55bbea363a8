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
func hintBox(result *contest.Result, policies []*box.Policy) {
	for i := range result.Seats {
		f := result.Seats[i].Failure
		if f == nil || f.Hint != "" || i >= len(policies) || policies[i] == nil {
			continue
		}
		lines := append(strings.Split(f.Traceback, "\n"), append(f.Stderr, f.Reason)...)
		for _, line := range slices.Backward(lines) {
			if f.Hint = boxHint(line, policies[i]); f.Hint != "" {
				break
			}
		}
	}
}

// quotedPath matches the path in a message that a file is not there, or must not be read.
var quotedPath = regexp.MustCompile(`['"‘ ](/[^'"’:]+)['"’:]`)

// boxHint says what a line tells of that a box denied; empty for nothing.
func boxHint(line string, policy *box.Policy) string {
	lower := strings.ToLower(line)
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(lower, word) })
	}
	if has("network is unreachable", "enetunreach", "name resolution", "eai_again", "getaddrinfo") {
		return "it was denied the network: " + boxOff
	}
	if has("no such file", "enoent", "permission denied", "eacces", "permissionerror", "read-only file system", "erofs", "nosuchfile") {
		for _, m := range quotedPath.FindAllStringSubmatch(line, -1) {
			path := filepath.Clean(m[1])
			if _, err := os.Lstat(path); err == nil && !policy.Shows(path) {
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
