package cli

import "github.com/spf13/cobra"

// CommandPaths are all commands by their words, also those that help does not list.
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
