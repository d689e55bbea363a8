package check

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
)

// sourcePosition matches a source position in stack traces and messages of common languages: File "bot.py", line 3;
// bot.js:3:5; Player.java:3; main.go:3.
var sourcePosition = regexp.MustCompile(`([^\s"'()<>]+\.[A-Za-z]\w*)"?(?:, line |:)(\d+)`)

// positionOf returns the line of the bot's sources in which it failed, according to its output; line 0 if unknown.
func (c *Checker) positionOf(f *bot.Failure) (file string, line int) {
	python := strings.Contains(f.Traceback, `File "`)
	lines := append(append(strings.Split(f.Traceback, "\n"), f.Stderr...), f.Reason)
	for _, text := range lines {
		if file != "" && (!python || f.Kind == bot.TimedOut || !strings.Contains(text, `File "`)) {
			break // other languages print the innermost call first, and so do dumps of bots over time
		}
		for _, m := range sourcePosition.FindAllStringSubmatch(text, -1) {
			if path := c.source(m[1]); path != "" {
				file = path
				line, _ = strconv.Atoi(m[2])
			}
		}
	}
	return file, line
}

// source returns the path of the bot's source file for a name or path in its output, which may come from another
// machine; empty if there is none.
func (c *Checker) source(name string) string {
	name = filepath.FromSlash(strings.TrimPrefix(name, "file://"))
	if there, err := os.Stat(name); err == nil && filepath.IsAbs(name) {
		for _, f := range c.Bot.Files() {
			if os.SameFile(f.Info, there) {
				return f.Path
			}
		}
		if filepath.Dir(name) != filepath.Dir(c.Bot.Path) {
			return "" // in a library, perhaps with the same name as a source of the bot
		}
	}
	base := filepath.Base(name)
	for _, f := range c.Bot.Files() {
		if filepath.Base(f.Path) == base && f.Info.Mode().IsRegular() {
			return f.Path
		}
	}
	if c.Bot.Path == "" {
		return ""
	}
	beside := filepath.Join(filepath.Dir(c.Bot.Path), base) // sources of a compiled program
	if info, err := os.Stat(beside); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return beside
}

// mainFile returns the file that is the bot's argument; empty for a command or a built-in bot.
func (c *Checker) mainFile() string {
	for _, f := range c.Bot.Files() {
		if f.Path == c.Bot.Path || c.Bot.Path == "" || strings.HasPrefix(f.Path, c.Bot.Path+string(filepath.Separator)) {
			return f.Path
		}
	}
	return c.Bot.Path
}

// relative returns a path relative to the working directory if it is inside.
func (c *Checker) relative(path string) string {
	if rel, err := filepath.Rel(c.Dir, path); err == nil && filepath.IsLocal(rel) && path != "" {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(path)
}
