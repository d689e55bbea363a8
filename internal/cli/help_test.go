package cli

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/settings"
)

// commands returns all commands that are shown to users.
func commands(t *testing.T) []*cobra.Command {
	t.Helper()
	root := newTestRoot()
	var all []*cobra.Command
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		all = append(all, c)
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				walk(sub)
			}
		}
	}
	walk(root)
	if len(all) < 10 {
		t.Fatalf("%d commands found, want at least 10", len(all))
	}
	return all
}

func newTestRoot() *cobra.Command {
	return newRootCommand(Env{CPUs: 1}.begin())
}

var exitCodes = regexp.MustCompile(`Exit codes: 0 done, 1 failed, 2 usage error, ((?s:.*), )?130 interrupted\.`)

// The help of every command has a summary without a full stop, examples and exit codes, and no long
// lines.
func TestHelp(t *testing.T) {
	t.Parallel()
	for _, c := range commands(t) {
		if c.Short == "" || strings.HasSuffix(c.Short, ".") {
			t.Errorf("%s: summary %q", c.CommandPath(), c.Short)
		}
		if !exitCodes.MatchString(c.Long) {
			t.Errorf("%s: the help has no exit codes", c.CommandPath())
		}
		if c.Example == "" {
			t.Errorf("%s: the help has no examples", c.CommandPath())
		}
		for line := range strings.Lines(c.Long) {
			if len(line) > 101 && !strings.Contains(line, "Exit codes") && c.Parent().Name() != "completion" {
				t.Errorf("%s: the help has a long line: %q", c.CommandPath(), line)
			}
		}
	}
}

// Every example in the help is a valid command line, with existing flags and an accepted number of
// arguments.
func TestExamples(t *testing.T) {
	t.Parallel()
	n := 0
	for _, c := range commands(t) {
		for line := range strings.Lines(c.Example) {
			words := exampleWords(line)
			if len(words) == 0 {
				t.Errorf("%s: not an example of a command: %q", c.CommandPath(), line)
				continue
			}
			n++
			if err := parses(words); err != nil {
				t.Errorf("%s: example %q: %v", c.CommandPath(), strings.TrimSpace(line), err)
			}
		}
	}
	if n < 10 {
		t.Errorf("%d examples found, want at least 10", n)
	}
}

var shellWord = regexp.MustCompile(`'[^']*'|\S+`)

// exampleWords returns the arguments of cookoff in a shell command, up to a pipe, a redirection or a comment.
func exampleWords(line string) []string {
	all := shellWord.FindAllString(strings.NewReplacer("<(", " ", ")", "").Replace(line), -1)
	for i, w := range all {
		if w != "cookoff" {
			continue
		}
		words := []string{}
		for _, w := range all[i+1:] {
			if w == "|" || w == "#" || w == ">" {
				break
			}
			words = append(words, strings.Trim(w, "'"))
		}
		return words
	}
	return nil
}

// parses returns an error if a command line is invalid.
func parses(words []string) error {
	c, rest, err := newTestRoot().Find(words)
	if err != nil {
		return err
	}
	if err := c.ParseFlags(rest); err != nil {
		return err
	}
	return c.ValidateArgs(c.Flags().Args())
}

// Every setting has a description, and its flag exists in some command.
func TestSettingsHaveDescriptionsAndFlags(t *testing.T) {
	t.Parallel()
	for _, s := range settings.New(settings.Sources{}).All() {
		if s.About == "" {
			t.Errorf("%s has no description", s.Key)
		}
		hasFlag := func(c *cobra.Command) bool {
			return c.Flags().Lookup(s.Flag) != nil || c.PersistentFlags().Lookup(s.Flag) != nil
		}
		if s.Flag != "" && !slices.ContainsFunc(commands(t), hasFlag) {
			t.Errorf("%s: no command has the flag --%s", s.Key, s.Flag)
		}
	}
}
