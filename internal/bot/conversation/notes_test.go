//go:build unix

package conversation_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

func startNoting(t *testing.T, script string) *conversation.Process {
	t.Helper()
	return start(t, t.Context(), bot.Command{Argv: []string{"sh", "-c", script}, Env: os.Environ(), Notes: true})
}

// checkNotes takes and checks the notes of a process.
func checkNotes(t *testing.T, p *conversation.Process, want string) {
	t.Helper()
	must.Be(t, "notes", want, string(p.Notes()))
}

// checkTimeout checks that the bot times out.
func checkTimeout(t *testing.T, p *conversation.Process) {
	t.Helper()
	p.Arm(soon)
	must.Be(t, "kind of failure", bot.TimedOut, contesttest.ReadFailure(t, p).Kind)
}

func TestNotes(t *testing.T) {
	t.Parallel()
	p := startNoting(t, "printf 'one\\ntwo\\nthr' >&3; echo said; read -r line; printf 'ee\\n' >&3; echo more")
	if p.NotesInode() == 0 {
		t.Fatal("no pipe for notes")
	}
	contesttest.Listen(t, p)
	checkNotes(t, p, "one\ntwo\n")
	checkNotes(t, p, "")
	say(t, p, "go on")
	checkNotes(t, p, "three\n")
}

// Notes written before the timeout count, even without an answer since.
func TestNotesBeforeTheEnd(t *testing.T) {
	t.Parallel()
	p := startNoting(t, "trap 'echo late >&3' USR1; echo early >&3; echo go; while :; do :; done")
	contesttest.Listen(t, p)
	checkTimeout(t, p)
	checkNotes(t, p, "early\n")

	p = startNoting(t, "echo early >&3; kill -9 $$")
	must.Be(t, "kind of failure", bot.Crashed, contesttest.ReadFailure(t, p).Kind)
	checkNotes(t, p, "early\n")
}

// Notes that were taken stay unchanged when the clock expires, and later ones count, too.
func TestNotesAtTimeout(t *testing.T) {
	t.Parallel()
	p := startNoting(t, "echo early >&3; echo go; read -r line; echo later >&3; echo gone on; while :; do :; done")
	contesttest.Listen(t, p)
	taken := p.Notes()
	say(t, p, "go on")
	checkTimeout(t, p)
	must.Be(t, "notes taken before", "early\n", string(taken))
	checkNotes(t, p, "later\n")
}

// A process that fills the pipe of notes blocks, and can be killed.
func TestTooManyNotes(t *testing.T) {
	t.Parallel()
	p := startNoting(t, "echo early >&3; echo go; yes >&3; echo never")
	contesttest.Listen(t, p)
	checkTimeout(t, p)
	if n := len(p.Notes()); n == 0 || n > conversation.MaxNotesSize {
		t.Errorf("%d bytes of notes, want 1 to %d", n, conversation.MaxNotesSize)
	}

	p = startNoting(t, "head -c 60000 /dev/zero >&3; echo go")
	contesttest.Listen(t, p)
	checkNotes(t, p, strings.Repeat("\x00", conversation.MaxNotesSize))
}

func TestNoNotes(t *testing.T) {
	t.Parallel()
	p := startShell(t, "(echo note >&3) 2>/dev/null && echo open || echo closed")
	if got := contesttest.Listen(t, p); got != "closed" || p.NotesInode() != 0 {
		t.Errorf("the pipe for notes is %s, inode %d, want none", got, p.NotesInode())
	}
	checkNotes(t, p, "")
}
