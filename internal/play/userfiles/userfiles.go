// Package userfiles reads and writes files by names that users type: relative to the working directory, and shown
// like that in messages.
package userfiles

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
)

// Files are files named by the user.
type Files struct {
	Dir string // working directory
}

// Path makes a path absolute.
func (f Files) Path(p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(f.Dir, p)
}

// OpenRecord opens a trace or replay file, compressed or not. It can be read until ctx is done.
func (f Files) OpenRecord(ctx context.Context, p string) (io.ReadCloser, error) {
	if err := bot.CheckLink(f.Path(p)); err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	in, err := replay.Open(f.Path(p))
	if err != nil {
		return nil, asTyped(p, err)
	}
	return replay.Until(ctx, in), nil
}

// maxInput is the maximum size of a file read at once, in bytes.
const maxInput = 16 << 20

// ReadPlain is like ReadFile, but refuses pipes and devices, which could block.
func (f Files) ReadPlain(p string) ([]byte, error) {
	if info, err := os.Stat(f.Path(p)); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, fmt.Errorf("%s is not a regular file, as a settings file must be", p)
	}
	return f.ReadFile(p)
}

// ReadFile reads a file of at most 16 MiB.
func (f Files) ReadFile(p string) ([]byte, error) {
	path := f.Path(p)
	if err := bot.CheckLink(path); err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, asTyped(p, err)
	}
	defer file.Close() //nolint:errcheck // read-only
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; name a file in it", p)
	}
	text, err := io.ReadAll(io.LimitReader(file, maxInput+1))
	if err == nil && len(text) > maxInput {
		return nil, fmt.Errorf("%s is too large: more than %d MiB", p, maxInput>>20)
	}
	return text, asTyped(p, err)
}

// asTyped replaces the path in an error by the one that the user typed.
func asTyped(p string, err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s %s: %w", failed.Op, p, failed.Err)
	}
	return err
}

// LinkedOut returns the target of a path in the working directory if links lead outside; else "". A dangling link
// counts as outside, as its target can be created.
func (f Files) LinkedOut(path string) string {
	folder := Unlinked(f.Dir)
	for at := filepath.Join(folder, path); at != folder; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		to, err := filepath.EvalSymlinks(at)
		if err != nil {
			if to, err = os.Readlink(at); err != nil {
				return "" // cannot be read either
			}
			return to
		}
		if in, err := filepath.Rel(folder, to); err != nil || !filepath.IsLocal(in) {
			return to
		}
		return ""
	}
	return ""
}

// Unlinked resolves the links in a folder's path if possible.
func Unlinked(folder string) string {
	if path, err := filepath.EvalSymlinks(folder); err == nil {
		return path
	}
	return filepath.Clean(folder)
}
