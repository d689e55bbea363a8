package gittree

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// BuildError reports that the build command of a commit failed.
type BuildError struct {
	Commit string
	Cause  error
	Output string // last line of its output
}

func (e *BuildError) Error() string {
	return strings.TrimSuffix(fmt.Sprintf("the build of commit %s failed: %v: %s", e.Commit[:min(len(e.Commit), 12)], e.Cause, e.Output), ": ")
}

// Unwrap returns the cause.
func (e *BuildError) Unwrap() error { return e.Cause }

// folder returns the name of a commit's folder. It depends on the build command, and on the repository, because git does
// not check that objects match their hashes.
func (c *Cache) folder(commit, objects string) string {
	sum := sha256.Sum256([]byte(objects + "\x00" + c.Build))
	return commit + "-" + hex.EncodeToString(sum[:8])
}

// waitDelay is how long to wait for the child processes of an interrupted command.
const waitDelay = time.Second

// build runs the build command in the folder of a commit.
func (c *Cache) build(ctx context.Context, commit, dir string) error {
	if c.Build == "" {
		return nil
	}
	shell := []string{"sh", "-c"}
	if runtime.GOOS == "windows" {
		shell = []string{"cmd", "/c"}
	}
	if c.Building != nil {
		defer c.Building(ctx, Commit{Hash: commit})()
	}
	cmd := exec.CommandContext(ctx, shell[0], shell[1], c.Build)
	cmd.Dir, cmd.Env, cmd.WaitDelay = dir, c.Env, waitDelay
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	text := strings.TrimSpace(string(out))
	return &BuildError{Commit: commit, Cause: err, Output: plain.Line(strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]))}
}
