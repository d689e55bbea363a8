package conversation_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// The CPU time of a bot and its children counts even after many quick answers, when the meter skips
// the sample at the start of a turn.
func TestCPUTimeAfterQuickAnswers(t *testing.T) {
	t.Parallel()
	const role = contesttest.RoleVariable + "=thinker"
	for name, then := range map[string]string{
		"the bot": "export " + role + "; exec $SELF",
		"a child": "read -r go; echo | " + role + " $SELF >/dev/null; echo thought; read -r go",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startClocked(t, bot.FairClock, "for i in 0 1 2 3 4 5 6 7 8 9; do read -r go; echo $i; done; "+then)
			for range 10 {
				p.Arm(time.Minute)
				say(t, p, "quick")
				p.Disarm()
			}
			p.Arm(time.Minute)
			say(t, p, "think")
			p.Disarm()
			minCPU := thought - 2*tick // the resolution for children
			if a := p.Answered(); a.CPU < minCPU || a.Own < minCPU || a.Own > a.Wall {
				t.Errorf("counted %v of CPU time and %v of own time in %v, want at least %v", a.CPU, a.Own, a.Wall, minCPU)
			}
		})
	}
}
