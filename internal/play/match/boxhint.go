package match

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// boxOff is the hint to play without a sandbox.
const boxOff = "--box off plays without the sandbox"

// boxHint returns a hint about a file or resource that the sandbox denied to a bot.
func (m *playing) boxHint(seat int, f *bot.Failure) string {
	denied := denials{place: m.seats[seat].WorkDir}
	denied.home, _ = os.UserHomeDir() // empty if unknown
	for _, opponent := range m.opponents(seat) {
		denied.others = append(denied.others, opponent.Files()...)
	}
	if seat < len(m.policies) {
		denied.policy = m.policies[seat]
	}
	for _, line := range slices.Backward(slices.Concat(strings.Split(f.Traceback, "\n"), f.Stderr, []string{f.Reason})) {
		hint := denied.fileHint(line) // certain: the file exists, and the bot could not see it
		if f.Hint == "" && denied.policy != nil {
			hint = cmp.Or(hint, denied.otherHint(line))
		}
		if hint != "" {
			return hint
		}
	}
	return ""
}

// missing matches errors about a missing module or class in several languages.
var (
	missingModule = regexp.MustCompile(`No module named '?([^'.;\s]+)`)
	missingNode   = regexp.MustCompile(`Cannot find (?:module|package) '([^']+)'`)
	missingClass  = regexp.MustCompile(`(?:ClassNotFoundException: |NoClassDefFoundError: |main class )([\w./$]+)`)
)

// quotedPath matches the path in an error about a missing or unreadable file.
var quotedPath = regexp.MustCompile(`['"‘ ]([^'"’: ][^'"’:]*)['"’:]`)

// denials knows what was denied to a bot that ran in a folder.
type denials struct {
	policy *box.Policy // nil without a sandbox
	place  *workdir.Dir
	home   string         // home directory; empty if unknown
	others []content.File // files of the other bots
}

// fileHint returns the hint for a denied file or folder in a line; empty if there is none.
func (d denials) fileHint(line string) string {
	for _, named := range d.candidates(line) {
		path, inCopies := d.denied(named)
		own := d.place.Original(d.place.Dir)
		allow := ": --allow " + path + " lets it read that"
		switch {
		case path == "":
		case !d.mayAdvise(path) && d.policy != nil && !inCopies:
			return "it says that it could not read " + path + ", which its sandbox does not show"
		case !d.mayAdvise(path):
			return "it says that it could not read " + path + ", which is not one of its own files"
		case own != d.place.Dir && content.IsBelow(path, own):
			return "it was denied " + path + ", which is not one of its own files" + allow
		case inCopies: // also denied without a sandbox
			return "it was denied " + path + allow
		default:
			return "it was denied " + path + allow + "; " + boxOff
		}
	}
	return ""
}

// mayAdvise reports whether to suggest allowing a path. Bots can print any path, so only the bot's own folders and
// their surroundings qualify, and neither hidden files elsewhere, the home directory, nor files of other bots.
func (d denials) mayAdvise(path string) bool {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	return d.isNear(path) && (target == path || d.isNear(target)) && !slices.ContainsFunc(d.others, func(f content.File) bool {
		return f.Path == path || f.Path == target || content.IsBelow(f.Path, path) || content.IsBelow(f.Path, target)
	})
}

// isNear reports whether a path is in the bot's own folders or next to them. In folders with other contents than
// bots, only direct, visible entries count.
func (d denials) isNear(path string) bool {
	for _, folder := range d.place.Folders() {
		resolved, err := filepath.EvalSymlinks(folder)
		if err != nil {
			continue
		}
		for _, own := range []string{folder, resolved} {
			around, hidden := filepath.Dir(own), strings.HasPrefix(filepath.Base(path), ".")
			switch {
			case content.IsGeneralFolder(path, d.home):
			case !content.IsGeneralFolder(own, d.home) && content.IsBelow(path, own), !hidden && filepath.Dir(path) == own:
				return true
			case !content.IsGeneralFolder(own, d.home) && !hidden && filepath.Dir(path) == around && filepath.Dir(around) != around:
				return true
			}
		}
	}
	return false
}

// candidates returns files and folders that a line may report as missing, most likely first.
func (d denials) candidates(line string) (paths []string) {
	if m := missingModule.FindStringSubmatch(line); m != nil {
		paths = append(paths, m[1]+".py", m[1])
		paths = append(paths, d.inSubfolders(m[1]+".py", m[1])...)
		beside := filepath.Join("..", m[1]) // where bots that extend sys.path look
		paths = append(paths, beside+".py", beside)
	}
	if m := missingNode.FindStringSubmatch(line); m != nil {
		paths = append(paths, m[1], m[1]+".js", m[1]+".mjs", m[1]+".cjs", m[1]+".json", filepath.Join("node_modules", m[1]))
	}
	if m := missingClass.FindStringSubmatch(line); m != nil {
		class := strings.ReplaceAll(m[1], ".", "/")
		paths = append(paths, class+".class")
		paths = append(paths, d.inSubfolders(class+".class")...)
	}
	if containsAny(line, "no such file", "not found", "enoent", "permission denied", "eacces", "permissionerror", "nosuchfile", "cannot open", "can't open",
		"cannot find the file") {
		for _, m := range quotedPath.FindAllStringSubmatch(line, -1) {
			paths = append(paths, strings.TrimSpace(m[1]))
		}
	}
	return paths
}

// inSubfolders returns the paths of these names in subfolders of the bot's folders.
func (d denials) inSubfolders(names ...string) (paths []string) {
	own := d.place.Original(d.place.Dir)
	entries, _ := os.ReadDir(own) // if unreadable, it was not denied by cookoff
	for _, name := range names {
		for _, e := range entries {
			path := filepath.Join(own, e.Name(), name)
			if _, err := os.Lstat(path); err == nil && filepath.IsLocal(name) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// otherHint returns the hint for anything else denied in a line; empty if there is none.
func (d denials) otherHint(line string) string {
	switch {
	case containsAny(line, "network is unreachable", "enetunreach", "name resolution", "eai_again", "getaddrinfo"):
		return "it was denied the network: " + boxOff
	case containsAny(line, "resource temporarily unavailable", "can't start new thread", "eagain"):
		return "its sandbox limits processes and threads; " + boxOff
	case containsAny(line, "operation not permitted", "eperm", "function not implemented", "enosys"):
		return "it was denied a system call; " + boxOff
	}
	return ""
}

// containsAny reports whether a line contains any of the words, ignoring case.
func containsAny(line string, words ...string) bool {
	lower := strings.ToLower(line)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(lower, word) })
}

// denied returns the real path of a file that the bot named but could not see; empty if there is none. inCopies
// reports whether it is in or next to the bot's copies.
func (d denials) denied(named string) (path string, inCopies bool) {
	if !filepath.IsAbs(named) {
		named = filepath.Join(d.place.Dir, named)
	}
	named = filepath.Clean(named)
	path = d.place.Original(named)
	inCopies = path != named
	if _, err := os.Lstat(path); err != nil {
		return "", inCopies
	}
	seen := named
	if !inCopies {
		seen = d.place.Path(path)
	}
	if seen != path {
		if _, err := os.Lstat(seen); err == nil {
			return "", inCopies
		}
		return path, inCopies
	}
	if d.policy == nil || d.policy.Shows(path) {
		return "", inCopies
	}
	return path, inCopies
}
