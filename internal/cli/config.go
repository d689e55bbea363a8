package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
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
		Args:        command.Usage(command.None),
		RunE:        func(*cobra.Command, []string) error { return env.config() },
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

	Untrusted *untrusted `json:"untrusted,omitempty"`
}

// untrusted is a value that takes no effect, as the user does not trust the file that sets it.
type untrusted struct {
	Value string `json:"value"`
	From  string `json:"from"`
}

func (env *Env) config() error {
	all := []settingInfo{}
	t := ui.Table{
		Head: []string{"setting", "value", "from", "meaning"}, Prose: true, Keep: []string{"setting", "value", "meaning"},
	}
	for _, s := range env.settings.All() {
		info := settingInfo{Key: s.Key, Value: s.Value, From: s.From, About: s.About}
		from := s.From
		if s.UntrustedIn != "" {
			info.Untrusted = &untrusted{s.Untrusted, s.UntrustedIn}
			from += fmt.Sprintf("; untrusted: %s (%s)", ui.Dash(s.Untrusted), s.UntrustedIn)
		}
		all = append(all, info)
		t.Row(s.Key, ui.Dash(s.Value), from, s.About)
	}
	return env.out.Table(&t, all)
}
