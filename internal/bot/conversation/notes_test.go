//go:build unix

package conversation_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

func startNoting(t *testing.T, script string) *conversation.Process {
	t.Helper()
	return start(t, t.Context(), bot.Command{Argv: []string{"sh", "-c", script}, Env: os.Environ(), Notes: true})
}

// notes checks the notes of a process.
func notes(t *testing.T, p *conversation.Process, want string) {
	t.Helper()
	if got := string(p.Notes()); got != want {
		t.Errorf("notes %q, want %q", got, want)
	}
}

func TestNotes(t *testing.T) {
	t.Parallel()
	p := startNoting(t, "printf 'one\\ntwo\\nthr' >&3; echo said; read -r line; printf 'ee\\n' >&3; echo more")
	if p.NotesInode() == 0 {
		t.Fatal("no pipe for notes")
	}
	contesttest.Listen(t, p)
	notes(t, p, "one\ntwo\n")
	notes(t, p, "")
	say(t, p, "go on")
	notes(t, p, "three\n")
}

// Notes written before the timeout count, even without an answer since.
func TestNotesBeforeTheEnd(t *testing.T) {
	t.Parallel()
	p := startNoting(t, "trap 'echo late >&3' USR1; echo early >&3; echo go; while :; do :; done")
	contesttest.Listen(t, p)
	p.Arm(soon)
	if f := contesttest.ReadFailure(t, p); f.Kind != bot.TimedOut {
		t.Errorf("got %v", f)
	}
	notes(t, p, "early\n")

	p = startNoting(t, "echo early >&3; kill -9 $$")
	if f := contesttest.ReadFailure(t, p); f.Kind != bot.Crashed {
		t.Errorf("got %v", f)
	}
	notes(t, p, "early\n")
}

// Notes that were taken stay unchanged while the clock expires, and later ones count, too.
func TestNotesAtTimeout(t *testing.T) {
	t.Parallel()
	p := startNoting(t, "echo early >&3; echo go; read -r line; echo later >&3; echo gone on; while :; do :; done")
	contesttest.Listen(t, p)
	taken := p.Notes()
	say(t, p, "go on")
	p.Arm(soon)
	if f := contesttest.ReadFailure(t, p); f.Kind != bot.TimedOut {
		t.Errorf("got %v", f)
	}
	if string(taken) != "early\n" {
		t.Errorf("notes taken changed to %q", taken)
	}
	notes(t, p, "later\n")
}

// A process that fills the pipe of notes blocks, and can be killed.
func TestTooManyNotes(t *testing.T) {
	t.Parallel()
	p := startNoting(t, "echo early >&3; echo go; yes >&3; echo never")
	contesttest.Listen(t, p)
	p.Arm(soon)
	if f := contesttest.ReadFailure(t, p); f.Kind != bot.TimedOut {
		t.Errorf("got %v", f)
	}
	if n := len(p.Notes()); n == 0 || n > conversation.NotesRoom {
		t.Errorf("%d bytes of notes", n)
	}

	p = startNoting(t, "head -c 60000 /dev/zero >&3; echo go")
	contesttest.Listen(t, p)
	notes(t, p, strings.Repeat("\x00", conversation.NotesRoom))
}

func TestNoNotes(t *testing.T) {
	t.Parallel()
	p := startShell(t, "(echo note >&3) 2>/dev/null && echo open || echo shut")
	if got := contesttest.Listen(t, p); got != "shut" || p.NotesInode() != 0 {
		t.Errorf("pipe for notes %s, inode %d", got, p.NotesInode())
	}
	notes(t, p, "")
}
