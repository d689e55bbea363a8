// Package remedy says how to make a bot playable that cannot play, from what it said when it failed: the command that installs a
// missing module, the interpreter that has it, the command that builds a missing program, or the line with the syntax error.
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

// Bot is a bot that cannot play.
type Bot struct {
	Folders []string // absolute, in which its own files lie; it ran in the first
	Dir     string   // the working directory of the user: paths below it are shown relative to it
}

// Messages of interpreters about what is missing.
var (
	noModule  = regexp.MustCompile(`No module named '?([^'.;\s]+)`)
	noJar     = regexp.MustCompile(`Unable to access jarfile (.+)$`)
	noClass   = regexp.MustCompile(`Could not find or load main class (\S+)`)
	noScript  = regexp.MustCompile(`Cannot find (?:module|package) '([^']+)'`)
	noProgram = regexp.MustCompile(`can't open file '([^']+)'`)
	badSyntax = regexp.MustCompile(`^\s*((?:SyntaxError|IndentationError|TabError): .+)$`)
	badPlace  = regexp.MustCompile(`^\s*(?:File "(.+)", line (\d+)|(/.+):(\d+))`)
)

// Of returns the fix for what the last lines of a bot's output say, with the paths that users know; empty if it is not known.
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

// file returns the fix for a file that the bot's command names and that is missing.
func (b Bot) file(named string) string {
	path := b.absolute(named)
	if _, err := os.Lstat(path); err == nil || !b.has(path) {
		return ""
	}
	if build := Build(path, b.shown(path)); build != "" {
		return "build it: " + build
	}
	return fmt.Sprintf("there is no file %s; is its name right?", b.shown(path))
}

// script returns the fix for a script or package that Node.js does not find.
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

// class returns the fix for a class that Java does not find.
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
	return "the class is not on the class path: is its name right, with its package?"
}

// syntax returns where a script has a syntax error. before is the output before the error's message.
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

// has reports whether a path lies in one of the bot's folders: a bot can print any path, and no command is suggested for others.
func (b Bot) has(path string) bool {
	return slices.ContainsFunc(b.Folders, func(folder string) bool {
		name, err := filepath.Rel(folder, path)
		return err == nil && filepath.IsLocal(name)
	})
}

// absolute returns the path of a file that the bot names.
func (b Bot) absolute(named string) string {
	if !filepath.IsAbs(named) && len(b.Folders) > 0 {
		return filepath.Join(b.Folders[0], named)
	}
	return named
}

// shown returns a path as it is shown to the user.
func (b Bot) shown(path string) string {
	if short, err := filepath.Rel(b.Dir, path); err == nil && filepath.IsLocal(short) {
		return short
	}
	return path
}

// Build returns the command that builds a missing file from what lies in its folder; empty if there are no sources that are known.
// shown is its path in the command.
func Build(path, shown string) string {
	entries, _ := os.ReadDir(filepath.Dir(path)) // without the folder there are no sources
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
