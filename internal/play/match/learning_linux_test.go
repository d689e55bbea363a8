package match_test

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// swap is an attack by a learning bot: in a match it replaces a file or folder in its folder by a
// link to a target outside, which cookoff must not mount in the next match.
type swap struct {
	name, path   string // path is that of the link
	moves        string // parent folder to move away first, as mount points cannot be moved
	to           string // target of the link, in the folder outside
	victim       string // bot of the next match; empty: itself
	allow        string // path that the bots may read
	reads        string // file that the victim reads
	landlockOnly bool   // with namespaces the victim reads an earlier copy
}

func swaps() []swap {
	return []swap{
		{name: "an allowed folder", path: "x/data", moves: "x", to: "private", allow: "x/data", reads: "x/data/s.txt"},
		{name: "a folder around an allowed one", path: "x", allow: "x/private", reads: "x/private/s.txt"},
		{name: "an allowed file", path: "x/data/s.txt", moves: "x", to: "private/s.txt", victim: "elsewhere/far.py", allow: "x/data/s.txt", reads: "x/data/s.txt"},
		{name: "another bot's environment", path: "sub/venv", to: "private", victim: "sub/bot.py", reads: "sub/venv/s.txt"},
		{name: "another bot's packages", path: "sub/venv/lib", moves: "sub/venv", to: "private", victim: "sub/bot.py", allow: "sub/venv/lib", reads: "sub/venv/lib/s.txt"},
		{name: "another bot's data", path: "sub/s.txt", to: "private/s.txt", victim: "sub/bot.py", reads: "sub/s.txt", landlockOnly: true},
		{name: "another bot's folder", path: "sub", to: "private", victim: "sub/bot.py", allow: "sub/venv", reads: "sub/venv/s.txt"},
	}
}

// learningBot creates the folder of a learning bot, with the files it will replace, and a folder
// outside.
func learningBot(t *testing.T, s swap) (dir, outside string) {
	t.Helper()
	outside = contesttest.Tree(t, map[string]string{"private/s.txt": "SECRET", "private/venv/s.txt": "SECRET"})
	around := contesttest.Tree(t, map[string]string{
		"own/learn.sh": `cat "$READS" >&2 2>/dev/null || echo nothing >&2
[ -e old ] || { mv "$MOVES" old; mkdir -p "${LINK%/*}"; ln -s "$TARGET" "$LINK"; } 2>/dev/null` + echo,
		"own/x/data/s.txt": "own", "own/x/private/s.txt": "own", "own/sub/s.txt": "own", "own/sub/venv/pyvenv.cfg": "", "own/sub/venv/s.txt": "own",
		"own/sub/venv/lib/s.txt": "own",
	})
	dir = filepath.Join(around, "own")
	text := "import os, sys\ntry: print(open(os.environ['READS']).read(), file=sys.stderr)\nexcept OSError as e: print(e, file=sys.stderr)\n" + idlePython
	contesttest.Write(t, dir, "sub/bot.py", text, 0o666)
	contesttest.Write(t, outside, "private/bot.py", text, 0o666)
	contesttest.Write(t, around, "elsewhere/far.py", text, 0o666)
	return dir, outside
}

// bots returns the learning bot and the bot of the next match.
func (s *swap) bots(t *testing.T, dir, outside string) (learner, next *bot.Bot) {
	t.Helper()
	var allow []string
	if s.allow != "" {
		allow = []string{filepath.Join(dir, s.allow)}
	}
	reads := filepath.Join(dir, s.reads)
	if !s.landlockOnly && s.victim != "elsewhere/far.py" { // mounts in a copy are visible there
		reads = strings.TrimPrefix(s.reads, "sub/")
	}
	env := []bot.Variable{
		{Name: "READS", Value: reads},
		{Name: "LINK", Value: filepath.Join(dir, s.path)},
		{Name: "MOVES", Value: cmp.Or(s.moves, s.path)},
		{Name: "TARGET", Value: filepath.Join(outside, s.to)},
	}
	learner = allowed(t, "cmd:sh learn.sh", dir, allow...)
	learner.Learns, learner.Env, next = true, env, learner
	switch {
	case s.victim == "":
		return learner, next
	case strings.HasPrefix(s.victim, "elsewhere"):
		next = allowed(t, filepath.Join(filepath.Dir(dir), s.victim), dir, allow...)
	default:
		next = allowed(t, filepath.Join(dir, s.victim), dir, allow...)
	}
	next.Env = env
	return learner, next
}

// A learning bot that leaves links in its folder cannot make cookoff expose files outside of it,
// neither to itself nor to other bots, in the next match or the next command.
func TestLearningBotLeavesLinks(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for name, h := range boxes(t) {
		for _, s := range swaps() {
			t.Run(name+"/"+s.name, func(t *testing.T) {
				t.Parallel()
				h := h
				h.Box = &bot.Box{Machine: h.Box.Machine, Level: h.Box.Level, Limits: h.Box.Limits}
				dir, outside := learningBot(t, s)
				learner, next := s.bots(t, dir, outside)
				if next != learner {
					if line, _, err := tryBot(t, h, next, nil); line != "own" || err != nil {
						t.Fatalf("before the attack the victim reads %q, error %v", line, err)
					}
				}
				if line, f := playBot(t, h, learner, nil); f != nil {
					t.Fatalf("the attacker reads %q, failure %v", line, f)
				}
				link := filepath.Join(dir, s.path)
				must.Get(os.Readlink(link))(t)
				want := link + ", which the bot that learns in " + dir + " may have created"
				safe := s.landlockOnly && name == "whole"
				line, _, err := tryBot(t, h, next, nil)
				if safe && (line != "own" || err != nil) || !safe && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("the victim reads %q, error %v", line, err)
				}

				h.Box = &bot.Box{Machine: h.Box.Machine, Level: h.Box.Level, Limits: h.Box.Limits}
				trusted := *next // pretend that no bot learned there
				trusted.Learns = false
				line, _, err = tryBot(t, h, &trusted, nil)
				if !safe && !strings.HasPrefix(line, "SECRET") {
					t.Errorf("the attack fails even if nothing is checked: the victim reads %q, error %v", line, err)
				}

				learner, next = s.bots(t, dir, outside) // reread, as by the next command
				h.Box = &bot.Box{Machine: h.Box.Machine, Level: h.Box.Level, Limits: h.Box.Limits}
				h.Box.Keep(learner)
				if line, _, err := tryBot(t, h, next, nil); strings.HasPrefix(line, "SECRET") || s.allow != "" && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("in the next command the victim reads %q, error %v", line, err)
				}
			})
		}
	}
}

// A bot that uses a link within the folder of a learning bot can be played.
func TestLearningBotLeavesLinksWithin(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for name, h := range boxes(t) {
		for _, s := range []swap{
			{path: "sub/venv/lib", moves: "sub/venv", to: "x/data", victim: "sub/bot.py", allow: "sub/venv/lib", reads: "sub/venv/lib/s.txt"},
			{path: "sub/venv", to: "x/data", victim: "sub/bot.py", reads: "sub/venv/s.txt"},
			{path: "sub", to: "old", victim: "sub/bot.py", allow: ".", reads: "sub/s.txt"},
		} {
			dir, _ := learningBot(t, s)
			learner, next := s.bots(t, dir, dir)
			for _, b := range []*bot.Bot{learner, next} {
				if line, _, err := tryBot(t, h, b, nil); b == next && !strings.HasPrefix(line, "own") || err != nil {
					t.Errorf("%s, %s: the bot reads %q, error %v", name, s.path, line, err)
				}
			}
		}
	}
}

// Links from a learning bot's folder to files that all bots can see are followed. Virtual
// environments have such links.
func TestLearningBotWithLinksToTools(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if _, err := os.Stat("/usr/bin/env"); err != nil {
		t.Skip(err)
	}
	for name, h := range boxes(t) {
		dir := contesttest.Tree(t, map[string]string{"learn.sh": "cat data/s.txt >&2" + echo, "venv/pyvenv.cfg": ""})
		outside := contesttest.Tree(t, map[string]string{"s.txt": "allowed"})
		must.Do(t, os.Mkdir(filepath.Join(dir, "venv", "bin"), 0o777))
		must.Do(t, os.Symlink("/usr/bin/env", filepath.Join(dir, "venv", "bin", "tool")))
		must.Do(t, os.Symlink(outside, filepath.Join(dir, "data")))
		learner := allowed(t, "cmd:venv/bin/tool sh learn.sh", dir, outside, filepath.Join(dir, "data"))
		learner.Learns = true
		if line, _, err := tryBot(t, h, learner, nil); err != nil || !strings.Contains(line, "allowed") {
			t.Errorf("%s: the bot reads %q, error %v", name, line, err)
		}
	}
}
