package carnegie

import (
	"regexp"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
)

// Python's messages about failures with a known fix.
var (
	missingTeam   = regexp.MustCompile(`\b(get_map|get_orders|get_team_bot_ids|get_team_money)\(\) missing 1 required positional argument: 'team'`)
	missingModule = regexp.MustCompile(`No module named '([^']+)'`)
	missingClass  = regexp.MustCompile(`has no class BotPlayer`)
	missingTurn   = regexp.MustCompile(`'BotPlayer' object has no attribute 'play_turn'`)
	missingInput  = regexp.MustCompile(`EOF when reading a line`)
)

// hintFor returns the fix for a common failure; empty for other failures.
func hintFor(message, traceback, rules string) string {
	text := message + "\n" + traceback // the cause may be an earlier exception of the traceback
	if m := missingTeam.FindStringSubmatch(text); m != nil && rules != sim.ReportRules {
		return m[1] + "() needs a team: call " + m[1] + "(controller.get_team()); " +
			"bots written from the strategy report need --rules report"
	}
	if m := missingModule.FindStringSubmatch(message); m != nil {
		return m[1] + " is neither one of its own files nor installed for this Python: " +
			"--allow FOLDER lets it import from another folder, --python .venv/bin/python chooses another Python"
	}
	switch {
	case missingClass.MatchString(message):
		return "define a class BotPlayer with play_turn(self, controller); " +
			"if the program speaks the protocol itself, run it as 'cmd:python3 FILE'"
	case missingTurn.MatchString(message):
		return "define play_turn(self, controller); the contest calls it every turn"
	case missingInput.MatchString(message):
		return "a bot of this contest has no standard input: everything comes from the controller; " +
			"a bot of another game needs a scenario of that game, such as GAME:seed=1 (cookoff games)"
	}
	return ""
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
