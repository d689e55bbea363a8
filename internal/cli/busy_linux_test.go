package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// busyLoads returns the numbers of busy programs to test with, and the total duration of the
// tournaments. In the gate the duration is 0: short tournaments are played to their end, as their
// time on a busy machine is unknown.
func busyLoads() (loads []int, total time.Duration) {
	if tier.Soaking() {
		return []int{2, 6, 20}, 10 * time.Minute
	}
	return []int{6}, 0
}

// busyGames returns the names of the games to play: one in the gate, all in the soak.
func busyGames() []string {
	if !tier.Soaking() {
		return []string{"grass"}
	}
	var names []string
	for _, g := range games.All() {
		names = append(names, g.Info().Name)
	}
	return names
}

// On a machine kept busy by other programs, no quick bot in any language exceeds its time. In the
// soak, at most 1 % of the matches are void.
func TestBusyMachine(t *testing.T) { //nolint:paralleltest // measures bots on a busy machine
	tier.Gate(t)
	tier.Quiet(t)
	dir, cache := t.TempDir(), t.TempDir()
	bots := quickBots(t, dir, cache)
	loads, duration := busyLoads()
	each := duration / time.Duration(len(loads)*len(busyGames()))
	total, voids := 0, 0
	for _, load := range loads {
		stop := startHogs(t, load)
		for _, name := range busyGames() {
			played := playBusy(t, dir, cache, name, load, each, bots[name])
			for _, f := range played.failures {
				t.Errorf("%d busy programs, %s: %s", load, name, f)
			}
			t.Logf("%d busy programs, %s: %d matches, %d void", load, name, played.Played, played.Voids)
			if played.Played+played.Voids == 0 {
				t.Errorf("%d busy programs, %s: no match was played", load, name)
			}
			if load < 20 { // with 20, a bot gets only a tenth of a processor
				total, voids = total+played.Played+played.Voids, voids+played.Voids
			}
		}
		stop()
	}
	t.Logf("%d matches, %d void", total, voids)
	if tier.Soaking() && 100*voids > total {
		t.Errorf("%d of %d matches are void", voids, total)
	}
}

// Bots that exceed their limit by a fifth, by computing or by sleeping, lose every match that is
// not void, however busy the machine is. So does, in the soak, a bot that always yields its
// processor.
func TestBusyMachineSlowBots(t *testing.T) { //nolint:paralleltest // measures bots on a busy machine
	tier.Gate(t)
	tier.Quiet(t)
	const lateBot = `
import sys, time
w, h = map(int, input().split())
while True:
    input()
    for _ in range(w * h):
        input()
    end = time.%s() + 0.06
    while time.%s() < end:
        %s
    print("WAIT", flush=True)
`
	dir, cache := t.TempDir(), t.TempDir()
	writeText(t, filepath.Join(dir, "thinker.py"), fmt.Sprintf(lateBot, "thread_time", "thread_time", "pass"))
	writeText(t, filepath.Join(dir, "sleeper.py"), fmt.Sprintf(lateBot, "monotonic", "monotonic", "time.sleep(0.06)"))
	bots := []string{"thinker.py", "sleeper.py"}
	if tier.Soaking() { // it may take a hundred times its limit, three times
		writeText(t, filepath.Join(dir, "yielder.py"), "import os, sys\nsys.stdin.readline()\nwhile True:\n    os.sched_yield()\n")
		bots = append(bots, "yielder.py")
	}
	loads, duration := busyLoads()
	seeds := "grass:seed=" + busySeeds(2, 40)
	for _, load := range loads {
		stop := startHogs(t, load)
		for _, bot := range bots {
			db := fmt.Sprintf("%s-%d.db", bot, load)
			var got busyResult
			busyTournament(t, dir, cache, duration/time.Duration(4*len(loads)), &got, bot, "@idle", "--on", seeds, "--db", db)
			lost := 0
			for _, r := range got.Ranking {
				lost += r.Failed
			}
			if got.Played == 0 && got.Voids == 0 || lost != got.Played || got.Undecided > 0 {
				t.Errorf("%d busy programs: %s lost %d of %d matches, %d were void, %d in every attempt", load, bot, lost, got.Played, got.Voids, got.Undecided)
			}
			t.Logf("%d busy programs: %s lost %d of %d matches, %d were void", load, bot, lost, got.Played, got.Voids)
		}
		stop()
	}
}

// busyResult has the checked parts of a tournament's JSON.
type busyResult struct {
	Played    int
	Voids     int
	Undecided int // matches that were void in every attempt
	Ranking   []struct {
		Bot    string
		Failed int
	}

	failures []string
}

// busySeeds returns a range of seeds, larger in the soak, where a time limit ends the tournament.
func busySeeds(gate, soak int) string {
	if tier.Soaking() {
		return fmt.Sprintf("1-%d", soak)
	}
	return fmt.Sprintf("1-%d", gate)
}

// playBusy plays a round robin of quick bots of a game until a time limit; in the gate, one of the first three bots to
// its end.
func playBusy(t *testing.T, dir, cache, game string, load int, limit time.Duration, bots []string) busyResult {
	t.Helper()
	var r busyResult
	db := fmt.Sprintf("%s-%d.db", game, load)
	if !tier.Soaking() {
		bots = bots[:min(3, len(bots))]
	}
	args := append([]string{"--on", game + ":seed=" + busySeeds(1, 1000), "--db", db}, bots...)
	if game == games.MapGame().Info().Name {
		args = append(args, "--turns", "25") // of 500, for more matches
	}
	busyTournament(t, dir, cache, limit, &r, args...)
	failed := startProgram(t, dir, cache, nil, "matches", "--failed", "--db", db, "--format", "json")
	failed.exitsWith(t, 0)
	var matches []struct {
		Seats []struct {
			Bot     string
			Failure *struct {
				Kind, Reason string
				Turn         int
			}
		}
	}
	must.JSON(t, failed.stdout.Bytes(), &matches)
	for _, m := range matches {
		for _, s := range m.Seats {
			if s.Failure != nil {
				r.failures = append(r.failures, fmt.Sprintf("%s: %s in turn %d: %s", s.Bot, s.Failure.Kind, s.Failure.Turn, s.Failure.Reason))
			}
		}
	}
	return r
}

// busyTournament plays a tournament to its end, or interrupts it after a time limit other than 0.
func busyTournament(t *testing.T, dir, cache string, limit time.Duration, into *busyResult, args ...string) {
	t.Helper()
	p := startProgram(t, dir, cache, []string{"PATH=" + contesttest.PythonFirst()}, append([]string{"tournament", "--clock", "fair", "--quiet", "--format", "json"}, args...)...)
	if limit > 0 {
		timer := time.AfterFunc(limit, func() { _ = p.Process.Signal(os.Interrupt) })
		defer timer.Stop()
	}
	code := p.exit()
	if code != 0 && code != 1 && code != 130 {
		t.Fatalf("exit code %d\n%s", code, &p.stderr)
	}
	if p.stdout.Len() == 0 {
		t.Logf("no match was played: %s", &p.stderr)
		if strings.Contains(p.stderr.String(), "the match is void") { // the trial match was void
			into.Voids++
		}
		return
	}
	if err := json.Unmarshal(p.stdout.Bytes(), into); err != nil {
		t.Fatalf("%v\n%s", err, &p.stdout)
	}
}

// startHogs starts n programs that keep the processors busy until stop is called.
func startHogs(t *testing.T, n int) (stop func()) {
	t.Helper()
	var hogs []*exec.Cmd
	for range n {
		hog := exec.Command("sh", "-c", "while :; do :; done")
		hog.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		must.Do(t, hog.Start())
		hogs = append(hogs, hog)
	}
	stopped := false
	stop = func() {
		if !stopped {
			for _, hog := range hogs {
				_ = hog.Process.Kill()
				_ = hog.Wait()
			}
		}
		stopped = true
	}
	t.Cleanup(stop)
	return stop
}

// quickBots returns, by game, template bots in all languages of this machine, and in the soak a
// Java program for grass.
func quickBots(t *testing.T, dir, cache string) map[string][]string {
	t.Helper()
	bots := map[string][]string{}
	for _, game := range busyGames() {
		for _, lang := range []struct{ name, program string }{{"python", "python3"}, {"javascript", "node"}, {"cpp", "c++"}} {
			if _, err := exec.LookPath(lang.program); err != nil {
				t.Logf("skipped: no %s on this machine", lang.program)
				continue
			}
			bots[game] = append(bots[game], starter(t, dir, cache, game, lang.name))
		}
	}
	if !tier.Soaking() {
		return bots
	}
	if _, err := exec.LookPath("javac"); err != nil {
		t.Log("skipped: no javac on this machine")
		return bots
	}
	writeText(t, filepath.Join(dir, "Quick.java"), quickJava)
	javac := exec.Command("javac", "Quick.java")
	javac.Dir = dir
	if out, err := javac.CombinedOutput(); err != nil {
		t.Fatalf("javac: %v\n%s", err, out)
	}
	bots["grass"] = append(bots["grass"], "java=cmd:java Quick")
	return bots
}

// quickJava is a Java program for Keep Off The Grass that waits in every turn.
const quickJava = `
import java.util.*;

public class Quick {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int tiles = in.nextInt() * in.nextInt();
        while (in.hasNextInt()) {
            in.nextInt();
            in.nextInt();
            List<int[]> field = new ArrayList<>();
            for (int i = 0; i < tiles; i++) {
                int[] tile = new int[7];
                for (int k = 0; k < tile.length; k++) tile[k] = in.nextInt();
                field.add(tile);
            }
            System.out.println(field.hashCode() == 42 ? "MESSAGE rare;WAIT" : "WAIT");
        }
    }
}
`

// starter creates and builds a bot from a template, as its author would.
func starter(t *testing.T, dir, cache, game, lang string) string {
	t.Helper()
	name := game + "-" + lang
	created := startProgram(t, dir, cache, nil, "new", "bot", name, "--lang", lang, "--game", game, "--format", "json")
	created.exitsWith(t, 0)
	var bot struct{ Build, Run string }
	must.JSON(t, created.stdout.Bytes(), &bot)
	if bot.Build != "" {
		command(t, dir, cache, strings.Fields(bot.Build)...)
	}
	return name + "=" + strings.Fields(bot.Run)[3] // cookoff run SCENARIO BOT
}
