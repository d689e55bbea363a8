package match_test

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/tier"
)

// swap is an attack by a learning bot: during a match it replaces a file or folder in its folder by a link to
// something outside, hoping that cookoff mounts that in the next match.
type swap struct {
	name, path string // path is where it puts the link
	moves      string // parent folder to move away first, as mount points cannot be moved
	to         string // target, in the folder outside
	victim     string // bot of the next match; empty: itself
	allow      string
	reads      string // what the victim would read
	alone      bool   // only with Landlock: with namespaces, the victim reads an earlier copy
}

func swaps() []swap {
	return []swap{
		{name: "a folder that is allowed", path: "x/data", moves: "x", to: "private", allow: "x/data", reads: "x/data/s.txt"},
		{name: "a folder around it", path: "x", allow: "x/private", reads: "x/private/s.txt"},
		{name: "a file that is allowed", path: "x/data/s.txt", moves: "x", to: "private/s.txt", victim: "elsewhere/far.py", allow: "x/data/s.txt", reads: "x/data/s.txt"},
		{name: "another bot's environment", path: "sub/venv", to: "private", victim: "sub/bot.py", reads: "sub/venv/s.txt"},
		{name: "another bot's packages", path: "sub/venv/lib", moves: "sub/venv", to: "private", victim: "sub/bot.py", allow: "sub/venv/lib", reads: "sub/venv/lib/s.txt"},
		{name: "another bot's data", path: "sub/s.txt", to: "private/s.txt", victim: "sub/bot.py", reads: "sub/s.txt", alone: true},
		{name: "another bot's folder", path: "sub", to: "private", victim: "sub/bot.py", allow: "sub/venv", reads: "sub/venv/s.txt"},
	}
}

// learning returns the folder of a learning bot, with the files it will replace, and a folder outside.
func learning(t *testing.T, s swap) (dir, outside string) {
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
	must.Do(t, os.Mkdir(filepath.Join(around, "elsewhere"), 0o777))
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
	if !s.alone && s.victim != "elsewhere/far.py" { // mounts in a copy are visible there
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

// second plays a bot, and returns the first line of its log or the error of the match.
func second(t *testing.T, h match.Host, b *bot.Bot) (line string, err error) {
	t.Helper()
	m, _ := setting(t, "@idle", "@idle")
	m.Seats[0].Bot = b
	h.LogDir = t.TempDir()
	result, err := m.PlayOn(t.Context(), games.MapGame(), h)
	if err != nil {
		return "", err
	}
	for _, line := range logLines(t, result.Seats[0].Log) {
		return line, nil
	}
	return "", nil
}

// A learning bot cannot make cookoff expose files outside its folder by leaving links, neither to itself nor to other
// bots, in the next match or the next command.
func TestLearningBotLeavesLinks(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for name, h := range boxes(t) {
		for _, s := range swaps() {
			t.Run(name+"/"+s.name, func(t *testing.T) {
				t.Parallel()
				h := h
				h.Box = &bot.Box{Machine: h.Box.Machine, Level: h.Box.Level, Limits: h.Box.Limits}
				dir, outside := learning(t, s)
				learner, next := s.bots(t, dir, outside)
				if next != learner {
					if line, err := second(t, h, next); line != "own" || err != nil {
						t.Fatalf("before the attack it reads %q, %v", line, err)
					}
				}
				if line, f := seen(t, h, learner, nil); f != nil {
					t.Fatalf("%q, %v", line, f)
				}
				link := filepath.Join(dir, s.path)
				must.Get(os.Readlink(link))(t)
				want := link + ", which the bot that learns in " + dir + " can have made"
				safe := s.alone && name == "whole"
				line, err := second(t, h, next)
				if safe && (line != "own" || err != nil) || !safe && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("it reads %q, error %v", line, err)
				}

				h.Box = &bot.Box{Machine: h.Box.Machine, Level: h.Box.Level, Limits: h.Box.Limits}
				trusted := *next // pretend that no bot learned there
				trusted.Learns = false
				line, err = second(t, h, &trusted)
				if !safe && !strings.HasPrefix(line, "SECRET") {
					t.Errorf("the attack does not work where nothing is checked: it reads %q, error %v", line, err)
				}

				learner, next = s.bots(t, dir, outside) // reread, as by the next command
				h.Box = &bot.Box{Machine: h.Box.Machine, Level: h.Box.Level, Limits: h.Box.Limits}
				h.Box.Keep(learner)
				if line, err := second(t, h, next); strings.HasPrefix(line, "SECRET") || s.allow != "" && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("in the next command it reads %q, error %v", line, err)
				}
			})
		}
	}
}

// A link that stays within the folder of the learning bot does not break another bot that uses it.
func TestLearningBotLeavesLinksWithin(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for name, h := range boxes(t) {
		for _, s := range []swap{
			{path: "sub/venv/lib", moves: "sub/venv", to: "x/data", victim: "sub/bot.py", allow: "sub/venv/lib", reads: "sub/venv/lib/s.txt"},
			{path: "sub/venv", to: "x/data", victim: "sub/bot.py", reads: "sub/venv/s.txt"},
			{path: "sub", to: "old", victim: "sub/bot.py", allow: ".", reads: "sub/s.txt"},
		} {
			dir, _ := learning(t, s)
			learner, next := s.bots(t, dir, dir)
			for _, b := range []*bot.Bot{learner, next} {
				if line, err := second(t, h, b); b == next && !strings.HasPrefix(line, "own") || err != nil {
					t.Errorf("%s, %s: it reads %q, error %v", name, s.path, line, err)
				}
			}
		}
	}
}

// Links from a learning bot's folder to files that all bots can see are followed, as virtual environments contain
// some.
func TestLearningBotWithToolsInItsFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if _, err := os.Stat("/usr/bin/env"); err != nil {
		t.Skip(err)
	}
	for name, h := range boxes(t) {
		dir := contesttest.Tree(t, map[string]string{"learn.sh": "cat data/s.txt >&2" + echo, "venv/pyvenv.cfg": ""})
		outside := contesttest.Tree(t, map[string]string{"s.txt": "allowed"})
		err := errors.Join(os.Mkdir(filepath.Join(dir, "venv", "bin"), 0o777), os.Symlink("/usr/bin/env", filepath.Join(dir, "venv", "bin", "tool")),
			os.Symlink(outside, filepath.Join(dir, "data")))
		if err != nil {
			t.Fatal(err)
		}
		learner := allowed(t, "cmd:venv/bin/tool sh learn.sh", dir, outside, filepath.Join(dir, "data"))
		learner.Learns = true
		if line, err := second(t, h, learner); err != nil || !strings.Contains(line, "allowed") {
			t.Errorf("%s: it reads %q, error %v", name, line, err)
		}
	}
}
