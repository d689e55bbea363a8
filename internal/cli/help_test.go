package cli

import (
	"regexp"
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
		t.Fatalf("only %d commands were found", len(all))
	}
	return all
}

func newTestRoot() *cobra.Command {
	return newRootCommand(Env{CPUs: 1}.begin())
}

var exitCodes = regexp.MustCompile(`Exit codes: 0 done, 1 failed, 2 usage error, ((?s:.*), )?130 interrupted\.`)

// TestHelp checks that the help of every command has a one-sentence summary, examples and exit codes.
func TestHelp(t *testing.T) {
	t.Parallel()
	for _, c := range commands(t) {
		if c.Short == "" || strings.HasSuffix(c.Short, ".") {
			t.Errorf("%s: short help is %q", c.CommandPath(), c.Short)
		}
		if !exitCodes.MatchString(c.Long) {
			t.Errorf("%s: no exit codes in its help", c.CommandPath())
		}
		if c.Example == "" {
			t.Errorf("%s: no examples in its help", c.CommandPath())
		}
		for line := range strings.Lines(c.Long) {
			if len(line) > 101 && !strings.Contains(line, "Exit codes") && c.Parent().Name() != "completion" {
				t.Errorf("%s: long line in its help: %q", c.CommandPath(), line)
			}
		}
	}
}

// TestExamples checks that every example in the help is a valid command line: command, flags and number of arguments.
func TestExamples(t *testing.T) {
	t.Parallel()
	n := 0
	for _, c := range commands(t) {
		for line := range strings.Lines(c.Example) {
			words := exampleWords(line)
			if len(words) == 0 {
				t.Errorf("%s: no example: %q", c.CommandPath(), line)
				continue
			}
			n++
			if err := parses(words); err != nil {
				t.Errorf("%s: example %q: %v", c.CommandPath(), strings.TrimSpace(line), err)
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d examples", n)
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

// TestSettingsHaveFlags checks that every setting has a description, and that its flag exists in some command.
func TestSettingsHaveFlags(t *testing.T) {
	t.Parallel()
	flags := map[string]bool{"": true}
	for _, c := range commands(t) {
		for _, s := range settings.New(settings.Sources{}).All() {
			if c.Flags().Lookup(s.Flag) != nil || c.PersistentFlags().Lookup(s.Flag) != nil {
				flags[s.Flag] = true
			}
			if s.About == "" {
				t.Errorf("%s: nothing about it", s.Key)
			}
		}
	}
	for _, s := range settings.New(settings.Sources{}).All() {
		if !flags[s.Flag] {
			t.Errorf("%s: no command has the flag --%s", s.Key, s.Flag)
		}
	}
}
