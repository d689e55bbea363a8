package alamode_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// page returns a page of the documentation.
func page(t *testing.T, name string) string {
	t.Helper()
	return string(rulestest.Content(t, filepath.Join("..", "..", "..", "docs", name)))
}

// pythonCook returns the source of the Python bot in testdata.
func pythonCook(t *testing.T) string {
	t.Helper()
	return string(rulestest.Content(t, filepath.Join("testdata", "cook.py")))
}

// The Python bot in testdata plays a match without failures and serves orders.
func TestPythonCook(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	cook := contesttest.File(t, "cook.py", pythonCook(t))
	result, _ := playWords(t, func(m *contesttest.Setting) { m.Scenario = seeded("11", "1") }, cook, cook, cook)
	if len(result.Failures()) > 0 || result.Seats[0].Score == 0 {
		t.Errorf("points %v, failures %+v", points(result), contesttest.Failures(result))
	}
}

// The example scenario in docs/alamode.md is valid.
func TestExampleScenario(t *testing.T) {
	t.Parallel()
	_, rest, _ := strings.Cut(page(t, "alamode.md"), "\n```json\n")
	scenario, _, _ := strings.Cut(rest, "```\n")
	k, err := kitchen.ParseScenario([]byte(scenario))
	if err != nil || len(k.Customers) != 3 {
		t.Errorf("%d customers, error %v", len(k.Customers), err)
	}
}

// docs/alamode.md documents every key of a trace.
func TestTraceKeysAreDocumented(t *testing.T) {
	t.Parallel()
	text := page(t, "alamode.md") + page(t, "trace.md")
	out, trace := playMatch(t, t.Context(), baker(), always("x"), until(2, 99, always("WAIT"), always("x")))
	keys := map[string]bool{}
	for line := range strings.Lines(trace.String()) {
		var value any
		must.JSON(t, []byte(line), &value)
		contesttest.Keys(value, keys)
	}
	for _, f := range out.Seats[0].Figures {
		keys[f.Key] = true
	}
	for key := range keys {
		if !strings.Contains(text, "`"+key+"`") {
			t.Errorf("docs/alamode.md and docs/trace.md do not document `%s`", key)
		}
	}
}
