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
	cmd := command("version", noArgs, func(*cobra.Command, []string) error {
		v := versionInfo{env.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH, replay.Format}
		return env.out.Say(fmt.Sprintf("cookoff %s (%s %s/%s, traces %s)\n", v.Version, v.Go, v.OS, v.Arch, v.Trace), v)
	})
	outputFlags(cmd)
	return cmd
}
