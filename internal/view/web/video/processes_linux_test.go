package video

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/web/browser"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// noneLeft fails if processes still run after a while. Killing a group does not wait for all its processes.
func noneLeft(t *testing.T, pids []int) {
	t.Helper()
	for tries := 0; len(browsertest.Running(pids)) > 0; tries++ {
		if tries == 1000 {
			t.Fatalf("of the processes %v these still run: %v", pids, browsertest.Running(pids))
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// groupOf returns the process group of a browser. Its leader has the lowest PID.
func groupOf(t *testing.T, pids []int) int {
	t.Helper()
	group, err := syscall.Getpgid(slices.Min(pids))
	if err != nil || group == syscall.Getpgrp() {
		t.Fatalf("group %d, error %v", group, err)
	}
	return group
}

// If a browser hangs in the middle of a video, all its processes are killed.
func TestHangingBrowser(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	program, err := browser.Chromium(exec.LookPath)
	if err != nil {
		t.Skip(err)
	}
	format := must.Get(FormatOf("match.gif"))(t)
	entry := "FILM=" + t.TempDir()
	var stopped []int
	f := &Film{Page: page(t), From: 1, To: 3, Format: format, Chromium: program, Env: append(os.Environ(), entry), Timeout: StepTimeout}
	f.Progress = func(done, _ int) {
		switch done {
		case 1:
			f.Timeout = 10 * time.Second // from the next step on
		case 2:
			stopped = browsertest.Processes(t, entry)
			if err := syscall.Kill(-groupOf(t, stopped), syscall.SIGSTOP); err != nil {
				t.Error(err)
			}
		}
	}
	if _, err := f.Make(t.Context()); err == nil || !strings.Contains(err.Error(), "made no progress for 10s and was stopped; ") {
		t.Error(err)
	}
	if len(stopped) < 3 {
		t.Errorf("the browser had only the processes %v", stopped)
	}
	noneLeft(t, stopped)
	noneLeft(t, browsertest.Processes(t, entry))
}

// A program that is not a browser is killed with its children.
func TestNoBrowserLeft(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "chromium")
	must.Do(t, os.WriteFile(program, []byte("#!/bin/sh\nsleep 1000 &\nsleep 1000\n"), 0o755))
	format := must.Get(FormatOf("match.gif"))(t)
	entry := "FILM=" + t.TempDir()
	f := Film{Page: "page.html", From: 1, To: 3, Format: format, Chromium: program, Env: append(os.Environ(), entry), Timeout: time.Minute}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { _, err := f.Make(ctx); ended <- err }()
	started := browsertest.Processes(t, entry)
	for ; len(started) < 3 && len(ended) == 0; started = browsertest.Processes(t, entry) {
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	noneLeft(t, started)
}
