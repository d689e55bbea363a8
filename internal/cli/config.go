package cli

import (
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/ui"
)

func newConfigCommand(runF func() error) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Show the settings and where each comes from",
		Long: `Shows every setting, its value and its source. Flags override the environment
(COOKOFF_LOG_LEVEL for log.level), that ` + settings.File + ` in the working directory (or --config),
that your own configuration file, and that the defaults.`,
		Example: `  cookoff config
  COOKOFF_PYTHON=.venv/bin/python cookoff config`,
		Args: command.Usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error { return runF() },
	}
	command.Results(cmd)
	return cmd
}

// settingInfo is a setting as --format json prints it.
type settingInfo struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	From  string `json:"from"`
	About string `json:"about"`
}

func (a *app) config() error {
	all := []settingInfo{}
	t := ui.Table{Prose: true, Keep: []string{"setting", "value", "meaning"}}
	t.Row("setting", "value", "from", "meaning")
	for _, s := range a.settings.All() {
		all = append(all, settingInfo{s.Key, s.Value, s.From, s.About})
		t.Row(s.Key, ui.Dash(s.Value), s.From, s.About)
	}
	return a.out.Table(&t, all)
}
