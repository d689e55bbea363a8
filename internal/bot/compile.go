package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/dirlock"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/source"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// BuildCache is how source files are compiled: once for the same sources, compiler and flags.
type BuildCache struct {
	Cache string           // folder in which what was made is kept
	Dir   string           // the working directory, from which paths in errors are seen
	Now   func() time.Time // clock for the age of what is kept
	Tell  func(text string)
}

// Bounds of a compiler.
const (
	compileTime   = 5 * time.Minute
	compileMemory = 3 << 30
	compileFiles  = 1 << 30
)

// CompileError is the first error of a source file.
type CompileError struct {
	Word string // of the bot
	source.Diagnostic
}

func (e *CompileError) Error() string {
	at := ""
	if e.File != "" {
		at = fmt.Sprintf("%s:%d: ", e.File, e.Line)
	}
	return fmt.Sprintf("bot %q does not compile: %s%s", e.Word, at, plain.Line(e.Message))
}

// Compile compiles the bot, if it is source code that was not compiled yet, and lets matches run the result.
func (b *Bot) Compile(ctx context.Context, on *Machine) error {
	c := b.source
	switch {
	case c == nil || c.made != "":
		return nil
	case c.compiler == "": // its interpreter runs the source
		b.argv = c.runs(b)
		return nil
	}
	made := *c // other bots may be of the same file
	tools := Toolchains{Dir: string(filepath.Separator), Env: on.Env, Box: on.Box, By: on.Starter}
	key, err := made.key(b, tools.Version(ctx, made.compiler))
	if err != nil {
		return err
	}
	made.made = filepath.Join(on.Builds.Cache, key)
	if err := os.MkdirAll(on.Builds.Cache, 0o700); err != nil {
		return err
	}
	dirlock.Sweep(on.Builds.Cache, on.Builds.Now(), goCache)
	held, err := dirlock.Ensure(made.made, func(dir string) error { return b.compile(ctx, on, dir) }) // the lock keeps Sweep of other commands from removing it while it is read
	if err != nil {
		return err
	}
	now := on.Builds.Now()
	_ = os.Chtimes(made.made, now, now) // it is used: Sweep removes what was not used for long
	return errors.Join(b.take(&made), held.Close())
}

// key returns a digest of everything that decides what the compiler makes.
func (c *sources) key(b *Bot, version string) (string, error) {
	sum := sha256.New()
	fmt.Fprintf(sum, "cookoff-build/1 %q %q %q\n", c.Words(), version, filepath.Base(b.Path))
	for _, path := range slices.Concat(b.own.InPlace, b.Allow) { // headers may lie there
		content.Stamp(sum, path)
	}
	err := b.own.Hash(sum)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// take lets matches copy what the compiler has made.
func (b *Bot) take(c *sources) error {
	own := content.Own{}
	defer own.Close()
	if err := own.Folder(c.made); err != nil {
		return err
	}
	b.source = c
	b.argv = c.runs(b)
	b.own.Files = append(b.own.Files, own.Files...)
	b.own.Dirs = append(b.own.Dirs, own.Dirs...)
	b.folders = append(b.folders, c.made)
	b.copies = workdir.Plan(b.folders, &b.own)
	return nil
}

// compile compiles the bot into a new folder.
func (b *Bot) compile(ctx context.Context, on *Machine, to string) error {
	on.Builds.Tell(fmt.Sprintf("compiling %s with %s", b.Word, toolName(b.source.compiler)))
	place, err := b.Place(on, false, "", "")
	if err != nil {
		return err
	}
	defer place.Remove() //nolint:errcheck // what is left of it, the next run removes
	output, err := os.MkdirTemp(place.Dir, "made-")
	if err != nil {
		return err
	}
	made, err := os.OpenRoot(output) // opened before the compiler runs, which could put a link in its place
	if err != nil {
		return err
	}
	defer made.Close() //nolint:errcheck // it is only read
	if err := b.runCompiler(ctx, on, place, output); err != nil {
		return err
	}
	if err := errors.Join(os.CopyFS(to, onlyPlain{made.FS()}), os.Chmod(to, 0o755)); err != nil {
		return fmt.Errorf("store the compiled bot: %w", err)
	}
	return nil
}

// onlyPlain is a folder without links and devices: they would lead elsewhere from where the files are copied to.
type onlyPlain struct{ fs.FS }

// ReadDir lists the plain files and folders of a folder.
func (p onlyPlain) ReadDir(name string) (kept []fs.DirEntry, err error) {
	entries, err := fs.ReadDir(p.FS, name)
	for _, e := range entries {
		if e.IsDir() || e.Type().IsRegular() {
			kept = append(kept, e)
		}
	}
	return kept, err
}

// runCompiler runs the compiler in the bot's copy of its folder.
func (b *Bot) runCompiler(ctx context.Context, on *Machine, place *workdir.Dir, output string) error {
	files, err := b.sourceFiles(place)
	if err != nil {
		return err
	}
	files.Output = output
	c := Command{Argv: append([]string{b.source.compiler}, b.source.Arguments(files)...), Dir: place.Dir}
	c.Env = withEntry(Spec{Form: b.Form}.Environment(on.Env, 0), "LC_ALL", "C") // without the bot's own variables, as the key does not contain them
	for _, entry := range b.source.Env {
		name, value, _ := strings.Cut(entry, "=")
		c.Env = withEntry(c.Env, name, value)
	}
	if on.Box != nil {
		if err := on.Box.keep(ctx, b, &c, place, nil); err != nil {
			return err
		}
		c.Box.Limits = box.DefaultLimits()
		c.Box.Limits.Memory, c.Box.Limits.Files, c.Box.Limits.Ponder = compileMemory, compileFiles, box.PonderFree
	}
	if err := b.keepGoCache(on, &c); err != nil {
		return err
	}
	said, end, err := askWithin(ctx, on.Starter, compileTime, process.Command{Argv: c.Argv, Dir: c.Dir, Env: c.Env, Box: c.Box}, true, nil)
	text := place.PathMap().Text(string(said))
	switch {
	case err == nil || ctx.Err() == nil && end.ExitCode > 0 && b.source.Made(text):
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case end.Over != "":
		return b.compileError(on, source.Diagnostic{Message: "the compiler was stopped: " + end.Why})
	case errors.Is(err, ErrNoAnswer):
		return b.compileError(on, source.Diagnostic{Message: fmt.Sprintf("compiling takes more than %v", compileTime)})
	}
	d, ok := b.source.FirstError(text)
	if d.File != "" {
		d.File = filepath.Clean(d.File)
	}
	if d.File == files.Entry {
		d.File = filepath.Base(b.Path)
	}
	if !ok {
		d.Message = fmt.Sprintf("%s failed: %v: %s", toolName(b.source.compiler), err, plain.Clip(strings.TrimSpace(text), longestReason))
	}
	return b.compileError(on, d)
}

// sourceFiles are the files for the compiler in the bot's copy of its folder. A Java file is called there as its public class, as it has
// to be.
func (b *Bot) sourceFiles(place *workdir.Dir) (f source.Files, err error) {
	f.Entry = filepath.Base(b.Path)
	for i := range b.own.Files {
		f.Own = append(f.Own, filepath.ToSlash(b.nameOf(b.own.Files[i].Path)))
	}
	if class := readJava(b.own.Files[0].Data).public; b.source.Runtime == "java" && class != "" && class+".java" != f.Entry {
		f.Own[0] = class + ".java"
		err = os.Rename(filepath.Join(place.Dir, f.Entry), filepath.Join(place.Dir, f.Own[0]))
		f.Entry = f.Own[0]
	}
	return f, err
}

// compileError is the error of a source file, with a path that the user can open.
func (b *Bot) compileError(on *Machine, d source.Diagnostic) error {
	if d.File != "" {
		d.File = shownFrom(on.Builds.Dir, absolute(d.File, filepath.Dir(b.Path)))
	}
	return &CompileError{Word: b.Word, Diagnostic: d}
}

// goCache is the entry of a cache of builds that is the Go compiler's own.
const goCache = "go"

// keepGoCache gives the Go compiler a cache of its own that stays: else it would compile the standard library each time.
func (b *Bot) keepGoCache(on *Machine, c *Command) error {
	if b.source.Name != "Go" {
		return nil
	}
	cache := filepath.Join(on.Builds.Cache, goCache)
	if err := os.MkdirAll(cache, 0o700); err != nil {
		return err
	}
	cache, err := filepath.EvalSymlinks(cache)
	c.Env = withEntry(c.Env, "GOCACHE", cache)
	if c.Box != nil {
		c.Box.Write, c.Box.Stay = append(c.Box.Write, cache), true
	}
	return err
}
