package cli_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// equalRuns is the number of comparisons of equal bots. The soak test plays 200:
//
//	go test ./internal/cli -run EqualBots -runs 200
var equalRuns = flag.Int("runs", 1, "number of comparisons of equal bots, each on other scenarios")

// Of two equal bots, one is called stronger no more often than alpha allows. These two are equal
// over whole matches: 49.7 ± 1.2 % in 3000 pairs. In the first sixty turns, their random numbers,
// which are the same in every match, favour the first bot: 51.1 ± 0.9 % in 6000 pairs.
func TestEqualBots(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const alpha = 0.05
	pairs := 400
	if *equalRuns == 1 { // one run shows that verdict and exit code agree; error rates need many
		pairs = 100
	}
	verdicts := map[string]int{}
	for n := range *equalRuns {
		w := newWorld(t)
		on := fmt.Sprintf("carnegie:seed=%d-%d", n*pairs+1, (n+1)*pairs)
		code := w.run("regress", "@random:seed=1", "--against", "@random:seed=2", "--on", on, "--quiet", "--format", "json")
		var r struct{ Verdict string }
		if err := json.Unmarshal(w.stdout.Bytes(), &r); err != nil {
			t.Fatalf("exit code %d: %v\n%s", code, err, &w.stderr)
		}
		must.Be(t, r.Verdict, map[string]int{"stronger": 0, "not stronger": 4, "no decision": 5}[r.Verdict], code)
		verdicts[r.Verdict]++
	}
	t.Logf("%v in %d runs", verdicts, *equalRuns)
	if float64(verdicts["stronger"]) > alpha*float64(*equalRuns) {
		t.Errorf("called stronger in %d of %d runs, want at most 5 %%", verdicts["stronger"], *equalRuns)
	}
}

// While a comparison runs, a line on the terminal shows the state of its test.
func TestRegressProgress(t *testing.T) {
	t.Parallel()
	const number = `[-+]?[0-9.e+-]+`
	for _, tt := range []struct{ test, line string }{
		{"always", `for ` + number + ` to 1, against ` + number + ` to 1 \(20 to 1 decides\)`},
		{"sprt", `for ` + number + ` to 1, against ` + number + ` to 1 \(24 to 1 decides\)`},
	} {
		t.Run(tt.test, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.Now = ticking(500 * time.Millisecond)
			w.StderrTerminal = true
			if code := w.run("regress", "@random", "--against", "@random:seed=5", "--on", "carnegie:seed=1-20", "--turns", "20",
				"--concurrency", "1", "--test", tt.test); code != 5 {
				t.Fatalf("exit code %d: %s", code, &w.stderr)
			}
			line := regexp.MustCompile(`\r\x1b\[Kpair \d+ of at most 20; evidence ` + tt.line + `; Elo [^;]*; about \d+ pairs? to go, (a second|\d+ (seconds|minutes|hours))`)
			if got := w.stderr.String(); !line.MatchString(got) || !strings.HasSuffix(got, "\r\x1b[K") {
				t.Errorf("stderr %q, want progress of the form %s, removed at the end", got, line)
			}
		})
	}
}
