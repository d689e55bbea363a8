package cli

import (
	"context"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// CommandPaths returns all commands with their parents' names, including hidden ones.
func CommandPaths() (paths []string) {
	root := newTestRoot()
	root.InitDefaultCompletionCmd()
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Runnable() {
			paths = append(paths, c.CommandPath())
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	return paths
}

// CommandOutputs returns, by command, the formats of its results (--format FORMAT) and its flags
// for files (--FLAG), except flags of all commands and databases.
func CommandOutputs() map[string][]string {
	all := map[string][]string{}
	root := newTestRoot()
	root.InitDefaultCompletionCmd()
	allFlags(root, func(cmd *cobra.Command, f *pflag.Flag) {
		if !cmd.Runnable() {
			return
		}
		name, usage := pflag.UnquoteUsage(f)
		formats, listed := strings.CutPrefix(usage, "output format: ")
		switch {
		case f.Name == "format":
			if !listed {
				panic(cmd.CommandPath() + " --format: its help does not begin with the list of formats")
			}
			for format := range strings.SplitSeq(formats, ", ") {
				all[cmd.CommandPath()] = append(all[cmd.CommandPath()], "--format "+format)
			}
		case name == "file" && f.Name != "db" && root.PersistentFlags().Lookup(f.Name) == nil:
			all[cmd.CommandPath()] = append(all[cmd.CommandPath()], "--"+f.Name)
		}
	})
	return all
}

// Tomorrow is Main with a clock that is a day fast.
func Tomorrow(version string) int {
	if code, first := process.Init(); first {
		return code
	}
	world := realWorld(version)
	world.Now = func() time.Time { return time.Now().Add(24 * time.Hour) }
	return Run(context.Background(), world, os.Args[1:])
}
