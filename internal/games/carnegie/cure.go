package carnegie

import (
	"regexp"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
)

// missingTeam matches Python's words for a query without the team that the contest asks for.
var missingTeam = regexp.MustCompile(`\b(get_map|get_orders|get_team_bot_ids|get_team_money)\(\) missing 1 required positional argument: 'team'`)

// cure says how to mend a failure that bots written from the strategy report run into, or nothing.
func cure(r *failReport, rules string) string {
	if rules == sim.ReportRules || r.Type != "TypeError" {
		return ""
	}
	m := missingTeam.FindStringSubmatch(r.Message)
	if m == nil {
		return ""
	}
	return "in the contest " + m[1] + " needs a team: " + m[1] + "(controller.get_team()); " +
		"bots written from the strategy report run with --rules report"
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
