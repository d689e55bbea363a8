// Package remedy suggests fixes for bots that cannot play, based on their output: the command that installs a missing
// module or builds a missing program, the interpreter to use, or the line with a syntax error.
package remedy

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/starters"
)

// Bot is a bot that could not play.
type Bot struct {
	Folders []string // absolute paths of the folders with its files; the first is its working directory
	Dir     string   // the user's working directory, for relative paths in messages
}

// Interpreters' messages about missing files and syntax errors.
var (
	noModule  = regexp.MustCompile(`No module named '?([^'.;\s]+)`)
	noJar     = regexp.MustCompile(`Unable to access jarfile (.+)$`)
	noClass   = regexp.MustCompile(`Could not find or load main class (\S+)`)
	noScript  = regexp.MustCompile(`Cannot find (?:module|package) '([^']+)'`)
	noProgram = regexp.MustCompile(`can't open file '([^']+)'`)
	badSyntax = regexp.MustCompile(`^\s*((?:SyntaxError|IndentationError|TabError): .+)$`)
	badPlace  = regexp.MustCompile(`^\s*(?:File "(.+)", line (\d+)|(/.+):(\d+))`)
)

// Of returns the fix for an error in the last lines of a bot's output, with the user's paths; empty if it is not known.
func (b Bot) Of(lines []string) string {
	for i, line := range slices.Backward(lines) {
		line = strings.TrimRight(line, "\r\n")
		for _, known := range []struct {
			says *regexp.Regexp
			fix  func(named string) string
		}{
			{noModule, b.module},
			{noJar, b.file},
			{noClass, b.class},
			{noScript, b.script},
			{noProgram, b.file},
			{badSyntax, func(said string) string { return b.syntax(said, lines[:i]) }},
		} {
			if m := known.says.FindStringSubmatch(line); m != nil {
				if fix := known.fix(m[1]); fix != "" {
					return fix
				}
			}
		}
	}
	return ""
}

// file returns the fix for a missing file named by the bot's command.
func (b Bot) file(named string) string {
	path := b.absolute(named)
	if _, err := os.Lstat(path); err == nil || !b.has(path) {
		return ""
	}
	if build := Build(path, b.shown(path)); build != "" {
		return "build it: " + build
	}
	return fmt.Sprintf("there is no file %s; check its name", b.shown(path))
}

// script returns the fix for a script or package that Node.js cannot find.
func (b Bot) script(named string) string {
	if filepath.IsAbs(named) {
		return b.file(named)
	}
	for _, folder := range b.Folders {
		if exists(folder, "package.json") && !strings.HasPrefix(named, ".") {
			return "install its packages: npm install --prefix " + b.shown(folder)
		}
	}
	return ""
}

// class returns the fix for a class that Java cannot find.
func (b Bot) class(named string) string {
	name := named[strings.LastIndexAny(named, "./")+1:]
	for _, folder := range b.Folders {
		sources, _ := filepath.Glob(filepath.Join(folder, name+".java"))
		below, _ := filepath.Glob(filepath.Join(folder, "*", name+".java"))
		for _, source := range append(sources, below...) {
			shown := b.shown(source)
			return fmt.Sprintf("build it: javac -d %s %s; or play %s, which cookoff compiles", filepath.Dir(shown), shown, shown)
		}
	}
	for _, folder := range b.Folders {
		if found, _ := filepath.Glob(filepath.Join(folder, "*.class")); len(found) > 0 {
			return fmt.Sprintf("%s has no class %s; there is %s", b.shown(folder), named, strings.TrimSuffix(filepath.Base(found[0]), ".class"))
		}
	}
	return "the class is not on the class path: check its name and package"
}

// syntax returns the location of a syntax error. before is the output before the message.
func (b Bot) syntax(said string, before []string) string {
	for _, line := range slices.Backward(before) {
		m := badPlace.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		return fmt.Sprintf("fix %s:%s: %s", b.shown(b.absolute(m[1]+m[3])), m[2]+m[4], said)
	}
	return ""
}

// has reports whether a path is in one of the bot's folders. Others are not trusted: a bot can print any path, and the
// fix is a command to run.
func (b Bot) has(path string) bool {
	return slices.ContainsFunc(b.Folders, func(folder string) bool {
		name, err := filepath.Rel(folder, path)
		return err == nil && filepath.IsLocal(name)
	})
}

// absolute returns the absolute path of a file named by the bot.
func (b Bot) absolute(named string) string {
	if !filepath.IsAbs(named) && len(b.Folders) > 0 {
		return filepath.Join(b.Folders[0], named)
	}
	return named
}

// shown returns a path relative to the user's working directory, if it is below it.
func (b Bot) shown(path string) string {
	if short, err := filepath.Rel(b.Dir, path); err == nil && filepath.IsLocal(short) {
		return short
	}
	return path
}

// Build returns the command that builds a missing file from sources or a build file in its folder; empty if there are
// none. shown is the path of the file in the command.
func Build(path, shown string) string {
	entries, _ := os.ReadDir(filepath.Dir(path)) // no sources if the folder does not exist
	var files []string
	for _, e := range entries {
		files = append(files, e.Name())
	}
	return starters.BuildCommand(filepath.ToSlash(shown), files)
}

func exists(folder, name string) bool {
	_, err := os.Stat(filepath.Join(folder, name))
	return err == nil
}
