package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/tier"
)

// A bot does not see what another one is made of that lies beside it, nor hidden files.
func TestBoxedFolder(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	dir := contesttest.Tree(t, map[string]string{"a.sh": "ls -A >&2" + echo, "b.sh": echo, ".env": "secret", "data": "x"})
	m, _ := setting(t, "@idle", "@idle")
	for i, word := range []string{"cmd:sh a.sh", "cmd:sh b.sh"} {
		m.Seats[i].Bot = contesttest.Bot(t, games.MapGame(), word, dir)
	}
	result := play(t, m, h)
	if got := strings.Join(logLines(t, result.Seats[0].Log)[:2], " "); got != "a.sh data" {
		t.Errorf("it sees %q", got)
	}
}

// What is too much to be copied is still the bot's own, but for what is hidden in it or its rival's.
func TestBoxedFolderOfManyFiles(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	files := map[string]string{
		"a.sh":               "(cat book/7; head -c 4 parts/8; cat parts/.env parts/sub/rival.sh; echo x > book/new) >&2 2>/dev/null; echo >&2" + echo,
		"parts/sub/rival.sh": "secret" + echo, "parts/.env": "secret",
	}
	for n := range 510 {
		files[fmt.Sprintf("book/%d", n)] = "book"
	}
	for n := range 90 {
		files[fmt.Sprintf("parts/%d", n)] = strings.Repeat("part", 1<<15)
	}
	dir := contesttest.Tree(t, files)
	m, _ := setting(t, "@idle", "@idle")
	for i, word := range []string{"cmd:sh a.sh", "cmd:sh parts/sub/rival.sh"} {
		m.Seats[i].Bot = contesttest.Bot(t, games.MapGame(), word, dir)
	}
	result := play(t, m, h)
	if got := logLines(t, result.Seats[0].Log)[0]; got != "bookpart" {
		t.Errorf("it reads %q", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "book", "new")); err == nil {
		t.Error("it writes into the original")
	}
}

// A bot may lie among more than a box can be told of, as in a folder of downloads.
func TestBoxedInALargeFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	h := boxHost(t)
	dir := contesttest.Tree(t, map[string]string{"a.sh": "head -c 3 a.sh >&2; echo >&2" + echo})
	name := strings.Repeat("long", 20)
	for n := range 2000 {
		if err := os.Mkdir(filepath.Join(dir, fmt.Sprint(name, n)), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	m, _ := setting(t, "@idle", "@idle")
	m.Seats[0].Bot = contesttest.Bot(t, games.MapGame(), "cmd:sh a.sh", dir)
	result := play(t, m, h)
	if got := logLines(t, result.Seats[0].Log)[0]; got != "hea" || result.Seats[0].Failure != nil {
		t.Errorf("it reads %q, and %v", got, result.Seats[0].Failure)
	}
}

// Without namespaces nothing can be hidden in a folder that is read as a whole: one in which a rival lies is not read.
func TestFolderByLandlockAlone(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // of many files
	h := boxHost(t)
	if h.Box.Machine.Landlock == 0 {
		t.Skip("this machine has no Landlock")
	}
	h.Box = landlockAlone(h.Box)
	files := map[string]string{"a.sh": "cat book/7 parts/7 parts/rival.sh >&2 2>/dev/null; echo >&2" + echo, "parts/rival.sh": "secret" + echo}
	for n := range 510 {
		files[fmt.Sprintf("book/%d", n)] = "book"
	}
	for n := range 90 {
		files[fmt.Sprintf("parts/%d", n)] = strings.Repeat("part", 1<<15)
	}
	dir := contesttest.Tree(t, files)
	m, _ := setting(t, "@idle", "@idle")
	for i, word := range []string{"cmd:sh a.sh", "cmd:sh parts/rival.sh"} {
		m.Seats[i].Bot = contesttest.Bot(t, games.MapGame(), word, dir)
	}
	result := play(t, m, h)
	if got := logLines(t, result.Seats[0].Log)[0]; got != "book" {
		t.Errorf("it reads %.100q", got)
	}
}

// A bot that writes into a folder of its own that is too large to be copied is told why it cannot, and with leave to learn it can.
func TestWritesIntoLargeFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // of many files
	h := boxHost(t)
	python := contesttest.Compiler(t, games.MapGame().Info().Runner)
	h.Python, h.Package = python.Path, python.Package
	files := map[string]string{"bot.py": "import os\nopen(os.path.join(os.path.dirname(__file__), 'logs', 'now'), 'a').write('x')\n" + idlePython}
	for n := range 510 {
		files[fmt.Sprintf("logs/%d", n)] = ""
	}
	dir := contesttest.Tree(t, files)
	want := "it can only read " + filepath.Join(dir, "logs") + ", which holds too much to be copied for each match: " +
		"--learns has it play in its own folder; --box off plays without the box"
	boxes := map[string]*bot.Box{"whole": h.Box}
	if h.Box.Machine.Landlock > 0 {
		boxes["landlock"] = landlockAlone(h.Box)
	}
	for name, b := range boxes {
		h := h
		h.Box, h.LogDir = b, t.TempDir()
		m, _ := setting(t, filepath.Join(dir, "bot.py"), "@idle")
		if f := failureOf(t, m, h); f == nil || f.Hint != want {
			t.Errorf("%s: %+v", name, f)
		}
	}
	m, _ := setting(t, filepath.Join(dir, "bot.py"), "@idle")
	m.Seats[0].Bot.Learns = true
	if f := failureOf(t, m, h); f != nil {
		t.Errorf("in its own folder: %+v", f)
	}
}

// A hidden folder that a bot names in its text is not there in its box, which is said although nothing fails.
func TestHiddenFolderIsNamed(t *testing.T) {
	t.Parallel()
	h := boxHost(t)
	h.WarnWritten = true
	files := map[string]string{".book/a": "x", ".git/config": "x", "list.sh": "ls .book/* >&2\n: see http://x.git" + echo}
	dir := contesttest.Tree(t, files)
	word := "cmd:sh list.sh"
	book := filepath.Join(dir, ".book")
	want := "RED list: it names .book, a hidden folder, and does not see it in its box; --allow " + book + " lets it read that"
	for _, allow := range [][]string{nil, {book}} {
		m, _ := setting(t, "@idle", "@idle")
		m.Seats[0].Bot = contesttest.Bot(t, games.MapGame(), word, dir)
		m.Seats[0].Bot.Name, m.Seats[0].Bot.Allow = "list", allow
		h.LogDir = t.TempDir()
		result := play(t, m, h)
		line := logLines(t, result.Seats[0].Log)[0]
		if said := strings.Join(result.Warnings, "\n"); (allow == nil) != (said == want) || (allow != nil) != (line == ".book/a") {
			t.Errorf("with leave to read %q it sees %q, and it is said %q", allow, line, said)
		}
	}
}
