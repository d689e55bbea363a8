package bot

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/source"
)

// sources describes how a bot in source code is compiled.
type sources struct {
	source.Language
	compiler string // path; empty until it is found, or if the file needs no compiler
	made     string // output folder; empty until the bot is compiled
}

// startSource describes the start of a source file: compiled, in a copy of its folder.
func startSource(s *Spec, _ string, _ Game) (start, error) {
	l, _ := source.LanguageOf(s.Path)
	b := s.fileStart(start{toolchain: l.Runtime, words: "source " + l.Words()})
	b.source = &sources{Language: l}
	b.collect = func(o *content.Own) error { return o.Source(s.Path) }
	b.find = func(lookPath func(string) (string, error)) error { return b.source.find(s, lookPath) }
	return b, nil
}

// find finds the compiler, and the runtime for its output.
func (c *sources) find(s *Spec, lookPath func(string) (string, error)) error {
	if c.Runtime != "" {
		if _, err := lookPath(c.Runtime); err != nil {
			return c.missing(s, c.Runtime)
		}
	}
	for _, name := range c.Compilers {
		if path, err := lookPath(name); err == nil {
			c.compiler = realCompiler(path)
			return nil
		}
	}
	if path, err := lookPath(node); err == nil && c.Runtime == node && stripsTypes(path) {
		return nil
	}
	return c.missing(s, c.Compilers[0])
}

// missing returns the error for a program that is not installed.
func (c *sources) missing(s *Spec, program string) error {
	return fmt.Errorf("bot %q is %s source code, and there is no %s on the PATH: install %s", s.Word, c.Name, program, c.Install)
}

// realCompiler returns the compiler behind the program of a version manager (rustup), which does not work in a sandbox.
func realCompiler(path string) string {
	if toolName(path) != "rustc" {
		return path
	}
	cmd := exec.Command(path, "--print", "sysroot")
	cmd.Dir = string(filepath.Separator) // no file of the bot can select another version
	root, err := cmd.Output()
	real := filepath.Join(strings.TrimSpace(string(root)), "bin", filepath.Base(path))
	if found, e := exec.LookPath(real); err == nil && e == nil {
		return found
	}
	return path
}

var nodeVersion = regexp.MustCompile(`^v(\d+)\.(\d+)\.`)

// stripsTypes reports whether this version of Node.js runs TypeScript without a compiler.
func stripsTypes(node string) bool {
	said, err := exec.Command(node, "--version").Output()
	m := nodeVersion.FindSubmatch(said)
	if err != nil || m == nil {
		return false
	}
	major, _ := strconv.Atoi(string(m[1])) // cannot fail: digits only
	minor, _ := strconv.Atoi(string(m[2]))
	return major > 23 || major == 23 && minor >= 6 || major == 22 && minor >= 18
}

// runs returns the command that runs the compiler's output, or the file itself.
func (c *sources) runs(b *Bot) []argument {
	stem := strings.TrimSuffix(filepath.Base(b.Path), filepath.Ext(b.Path))
	made := func(name string) argument { return copied(filepath.Join(c.made, name)) }
	switch c.Runtime {
	case "java":
		return []argument{literal("java", "-cp"), copied(c.made), literal(readJava(b.own.Files[0].Data).mainClass(stem))}
	case "mono":
		return []argument{literal("mono"), made(source.Program + ".exe")}
	case node:
		script := made(stem + ".js")
		if c.compiler == "" {
			script = copied(b.Path)
		}
		return []argument{nodeWithGlobals, script}
	}
	return []argument{made(source.Program)}
}
