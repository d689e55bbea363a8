package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/text/ui"
)

func newConfigCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Show the settings and where each comes from",
		Long: `Shows every setting, its value and its source. The first of these
that has a value wins: flags, the environment (COOKOFF_LOG_LEVEL for log.level), ` + settings.File + `
in the working directory (or --config), your own configuration file, the defaults. A value that
needs your trust (cookoff help trust) and does not have it is shown as untrusted and ignored.`,
		Example: `  cookoff config
  COOKOFF_PYTHON=.venv/bin/python cookoff config`,
		Annotations: map[string]string{withoutTrust: "yes"},
		Args:        noArgs,
		RunE:        func(*cobra.Command, []string) error { return env.config() },
	}
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
