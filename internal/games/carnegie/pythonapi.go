package carnegie

import (
	"io/fs"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/python"
	"github.com/cookoff/cookoff/internal/sim"
)

// pythonAPI describes the interface of contest bots under the given rules.
func pythonAPI(rules string) (contest.PythonAPI, error) {
	api := contest.PythonAPI{Class: "BotPlayer", Method: "play_turn", Type: "RobotController", Extra: []string{"bot_options"}}
	sources := []string{"robot_controller.py"}
	if rules == sim.ReportRules {
		sources = append(sources, "_cookoff_report.py")
	}
	for _, name := range sources {
		text, err := fs.ReadFile(python.Files(), name)
		if err != nil {
			return api, err
		}
		api.Sources = append(api.Sources, string(text))
	}
	files, err := fs.Glob(python.Files(), "[a-z]*.py")
	for _, name := range files {
		api.Modules = append(api.Modules, strings.TrimSuffix(name, ".py"))
	}
	return api, err
}
