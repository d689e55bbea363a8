package cli_test

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// At least 19 of 20 searches (one in the gate) in a history of 40 commits find the commit that
// makes the bot fail more often. Each search has that commit at another position, and the scenarios
// in another order.
func TestBisectFindsCommit(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Needs(t, "git")
	const commits = 40
	searches, found := 1, 0
	if tier.Soaking() {
		searches = 20
	}
	db := filepath.Join(t.TempDir(), "x.db") // shared: identical bots of several repositories play only once
	for seed := range searches {
		w := newWorld(t)
		first := 2 + (seed*7)%(commits-1) // the first commit is good
		makeHistory(t, w.Dir, commits, first)
		code := w.run("bisect", "main~"+fmt.Sprint(commits-1), "main", "--bot", "bot.sh", "--against", "@idle", "--on", "carnegie:seed=1-150,layout=open,size=8x6",
			"--turns", "3", "--turn-timeout", "20", "--box", "off", "--seed", fmt.Sprint(seed), "--quiet", "--format", "json", "--db", db)
		var r struct {
			First struct{ Subject string } `json:"first_bad"`
			Risk  float64
		}
		if err := json.Unmarshal(w.stdout.Bytes(), &r); err != nil || r.Risk > 0.05+1e-9 {
			t.Fatalf("exit code %d, risk %v: %v\n%s", code, r.Risk, err, &w.stderr)
		}
		if code == 0 && r.First.Subject == fmt.Sprint("Change ", first) {
			found++
		}
	}
	t.Logf("found in %d of %d searches", found, searches)
	if found < max(1, searches-1) {
		t.Errorf("found in %d of %d searches, want at least %d", found, searches, max(1, searches-1))
	}
}

// makeHistory creates a repository with a bot that fails in 5 % of its matches, and in 85 % from
// commit first on.
func makeHistory(t *testing.T, dir string, commits, first int) {
	t.Helper()
	git := func(input string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	var history strings.Builder // input of git fast-import
	for n := 1; n <= commits; n++ {
		fails := 5
		if n >= first {
			fails = 85
		}
		bot := fmt.Sprintf(`#!/bin/sh
# version %d
read greeting; echo '{"protocol":"cookoff-bot/1"}'
read turn; echo '{"end":true}'
if [ $(( (BOT_SEED * 7919 + 13) %% 100 )) -lt %d ]; then exit 1; fi
while read turn; do echo '{"end":true}'; done
`, n, fails)
		subject := fmt.Sprint("Change ", n)
		fmt.Fprintf(&history, "commit refs/heads/main\ncommitter me <a@b> %d +0000\ndata %d\n%s\nM 100755 inline bot.sh\ndata %d\n%s\n",
			1_800_000_000+n, len(subject), subject, len(bot), bot)
	}
	git("", "init", "-q", "-b", "main")
	git(history.String(), "fast-import", "--quiet")
	git("", "reset", "-q", "--hard")
}
