package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/text/ui"
)

func newConfigCommand(env *Env) *cobra.Command {
	cmd := command("config", noArgs, func(*cobra.Command, []string) error { return env.config() })
	outputFlags(cmd)
	return cmd
}

func (env *Env) config() error {
	t := ui.Table{
		Head: []string{"setting", "value", "from", "meaning"}, Prose: true, Keep: []string{"setting", "value", "meaning"},
	}
	for _, s := range env.settings.All() {
		from := s.From
		if u := s.Untrusted; u != nil {
			from += fmt.Sprintf("; untrusted: %s (%s)", ui.Dash(u.Value), u.From)
		}
		t.Row(s.Key, ui.Dash(s.Value), from, s.About)
	}
	return env.out.Table(&t, env.settings.All())
}
