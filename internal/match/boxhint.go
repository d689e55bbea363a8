package match

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/plain"
)

// boxOff is how a bot is played without a box.
const boxOff = "--box off plays without the box"

// hintBox says of bots that failed after they were denied something what it was, as far as their last words tell.
func (m *playing) hintBox(result *contest.Result) {
	for i := range result.Seats {
		f := result.Seats[i].Failure
		if f == nil || i >= len(m.policies) || m.policies[i] == nil {
			continue
		}
		denied := denials{m.policies[i], m.seats[i].Place.Dir}
		lines := append(strings.Split(f.Traceback, "\n"), append(f.Stderr, f.Reason)...)
		// These are certain: something is there that the bot did not see, or that is too large to be a copy of its own.
		hints := []func(line string) string{denied.file, denied.write}
		if f.Hint == "" {
			hints = append(hints, denied.other)
		}
		for _, line := range slices.Backward(lines) {
			if hint := first(line, hints); hint != "" {
				f.Hint = hint
				break
			}
		}
	}
}

// first is the first hint that there is for a line; empty for none.
func first(line string, hints []func(line string) string) string {
	for _, hint := range hints {
		if text := hint(line); text != "" {
			return text
		}
	}
	return ""
}

// missingModule matches what Python says of a module that it does not find.
var missingModule = regexp.MustCompile(`No module named '([^'.]+)`)

// quotedPath matches the path in a message that a file is not there, or must not be read.
var quotedPath = regexp.MustCompile(`['"‘ ]([^'"’: ][^'"’:]*)['"’:]`)

// denials are what the box of a bot that runs in a folder has denied.
type denials struct {
	policy *box.Policy
	dir    string
}

// file says which file or folder was denied as far as a line tells; empty for none.
func (d denials) file(line string) string {
	var paths []string
	if m := missingModule.FindStringSubmatch(line); m != nil {
		beside := filepath.Join(d.dir, "..", m[1]) // where bots look that change sys.path
		paths = append(paths, beside+".py", beside)
	}
	if has(line, "no such file", "not found", "enoent", "permission denied", "eacces", "permissionerror", "read-only file system", "erofs", "nosuchfile") {
		for _, m := range quotedPath.FindAllStringSubmatch(line, -1) {
			paths = append(paths, m[1])
		}
	}
	for _, named := range paths {
		if path := d.place(named); path != "" {
			return "it was denied " + path + ": --allow " + path + " lets it read that; " + boxOff
		}
	}
	return ""
}

// write says which folder could not be written to as far as a line tells; empty for none.
func (d denials) write(line string) string {
	if !has(line, "read-only file system", "erofs", "permission denied", "eacces", "permissionerror") {
		return ""
	}
	for _, m := range quotedPath.FindAllStringSubmatch(line, -1) {
		folder := filepath.Dir(m[1])
		if !filepath.IsAbs(folder) {
			folder = filepath.Join(d.dir, folder)
		}
		if real, err := filepath.EvalSymlinks(folder); err == nil && real != folder && d.policy.Shows(real) && !d.policy.Writes(real) {
			return "it can only read " + real + ", which holds too much to be copied for each match: --learns has it play in its own folder; " + boxOff
		}
	}
	return ""
}

// other says what else was denied as far as a line tells; empty for nothing.
func (d denials) other(line string) string {
	switch {
	case has(line, "network is unreachable", "enetunreach", "name resolution", "eai_again", "getaddrinfo"):
		return "it was denied the network: " + boxOff
	case has(line, "resource temporarily unavailable", "can't start new thread", "eagain"):
		return "its box bounds its processes and threads; " + boxOff
	case has(line, "operation not permitted", "eperm"):
		return "it was denied a call of the system; " + boxOff
	}
	return ""
}

// unseen warns of hidden folders that bots name in their sources and do not see in their boxes: they find them empty, or not
// there, and need not fail.
func (m *playing) unseen(result *contest.Result) (warnings []string) {
	for i, policy := range m.policies {
		if policy == nil || !m.host.WarnWritten {
			continue
		}
		for _, path := range m.seats[i].Place.Unseen() {
			if name := filepath.Base(path); !policy.Shows(path) && m.seats[i].Bot.Names(name) {
				warnings = append(warnings, plain.Line(fmt.Sprintf("%s %s: it names %s, a hidden folder, and does not see it in its box; --allow %s lets it read that",
					result.Seats[i].Seat, result.Seats[i].Bot, name, path)))
			}
		}
	}
	return warnings
}

// has reports whether a line has one of some words, in capitals or not.
func has(line string, words ...string) bool {
	lower := strings.ToLower(line)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(lower, word) })
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
