//go:build unix

package conversation_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

func TestStartFailures(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	plain := contesttest.Write(t, dir, "plain", "", 0o644)
	executable := func(name, text string) bot.Command {
		return bot.Command{Argv: []string{contesttest.Write(t, dir, name, text, 0o755)}}
	}
	const riscV = "\x7fELF\x02\x01\x01" + "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xf3\x00" // e_machine 243
	tests := map[string]struct {
		command bot.Command
		reason  string
		hint    string
	}{
		"not on the PATH": {
			bot.Command{Argv: []string{"no-such-program"}},
			"executable file not found", "is it installed",
		},
		"no such file": {
			bot.Command{Argv: []string{filepath.Join(dir, "none")}},
			"no such file", "is it installed",
		},
		"not executable": {
			bot.Command{Argv: []string{plain}}, "permission denied", "chmod +x",
		},
		"no program": {
			executable("text", "\x01\x02"), "exec format error", "#!",
		},
		"no such folder": {
			bot.Command{Argv: []string{"true"}, Dir: filepath.Join(dir, "none")},
			"no working folder: ", "",
		},
		"empty": {executable("empty", ""), "exec format error", "the file is empty"},
		"Windows line ends": {
			executable("lines", "#!/bin/sh\r\necho\r\n"), "no such file", `its first line ends in \r\n, as on Windows`,
		},
		"no interpreter": {
			executable("script", "#! /no/such/python3 -u\n"), "no such file", "its first line names /no/such/python3, which does not exist",
		},
		"another processor": {executable("riscv", riscV), "exec format error", "it is a program for riscv processors"},
		"Windows":           {executable("windows", "MZ\x90"), "exec format error", "it is a program for Windows"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := conversation.Start(t.Context(), tt.command)
			f, ok := errors.AsType[*bot.Failure](err)
			if !ok || f.Kind != bot.FailedToStart || !strings.Contains(f.Reason, tt.reason) ||
				!strings.Contains(f.Hint, tt.hint) || (tt.hint == "") != (f.Hint == "") {
				t.Errorf("error %+v, want reason %q, hint %q", err, tt.reason, tt.hint)
			}
		})
	}
	_, err := conversation.Start(t.Context(), bot.Command{
		Argv:    []string{"true"},
		LogPath: filepath.Join(plain, "bot.log"),
	})
	if err == nil || !strings.Contains(err.Error(), "start bot: create log: ") {
		t.Errorf("a log file in a folder that is a file: error %v", err)
	}
	if _, err := conversation.Start(t.Context(), bot.Command{}); err == nil {
		t.Error("an empty command was started")
	}
}

func TestEnvironmentIsNotInherited(t *testing.T) {
	t.Setenv("BOT_TEST_SECRET", "x")
	p := start(t, t.Context(), bot.Command{
		Argv: []string{"sh", "-c", `echo "${BOT_TEST_SECRET-unset} $BOT_TEST_GIVEN"`},
		Env:  []string{"BOT_TEST_GIVEN=given"},
	})
	must.Be(t, "variables of the bot", "unset given", contesttest.Listen(t, p))
}
