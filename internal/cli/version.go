package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/replay"
)

type versionInfo struct {
	Version string `json:"version"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	Trace   string `json:"trace"`
}

func newVersionCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:         "version",
		Short:       "Show the version",
		Long:        "Shows the version of cookoff and what it was built with.",
		Example:     "  cookoff version",
		Annotations: map[string]string{withoutTrust: "yes"},
		Args:        noArgs,
		RunE: func(*cobra.Command, []string) error {
			v := versionInfo{env.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH, replay.Format}
			return env.out.Say(fmt.Sprintf("cookoff %s (%s %s/%s, traces %s)\n", v.Version, v.Go, v.OS, v.Arch, v.Trace), v)
		},
	}
	outputFlags(cmd)
	return cmd
}
