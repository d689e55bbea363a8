package overdrive_test

import (
	"hash/fnv"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// hashed is a stateless player that takes its commands from a hash of its view.
type hashed struct{ player int }

func (d hashed) Act(s *race.State) race.Command {
	var w jsonout.Writer
	s.WriteJSON(&w)
	seen := fnv.New32()
	_, _ = seen.Write(s.AppendTextMap(w.Buf, d.player))
	switch n := int(seen.Sum32() >> 8); n % 8 {
	case 0:
		return race.Command{Action: race.UseTweet, Target: race.Position{Lane: 1 + n/8%4, Block: s.Position(1-d.player).Block + n/32%40}}
	case 1, 2:
		return race.Command{Action: race.UseBoost + race.Action(n/8%5)}
	case 3:
		return race.Command{Action: race.TurnLeft + race.Action(n/8%2)}
	case 4:
		return race.Command{Action: race.Fix}
	}
	return race.Command{Action: race.Accelerate}
}

// A match resumed from a recorded turn continues with the same moves.
func TestResume(t *testing.T) {
	t.Parallel()
	game := gameWith(overdrive.Acts(hashed{0}), overdrive.Acts(hashed{1}))
	var states jsonout.Writer
	for _, seed := range []int{2, 3}[:tier.Count(1, 2)] {
		m, _ := contesttest.Match(t, game, seeded(seed), "@a", "@b")
		result, trace := contesttest.FromState(t, game, m, 0, 1, 50, 99)
		if result.Turns <= 120 || len(result.Failures()) > 0 {
			t.Errorf("seed %d: %d rounds, failures %v", seed, result.Turns, result.Failures())
		}
		for p := contesttest.Playback(t, game, trace.Bytes(), 0); p.Next() == nil; {
			p.WriteState(&states)
		}
	}
	for _, it := range []string{"HIT_CYBER_TRUCK", "HIT_EMP", "HIT_OIL", "USED_BOOST", "USED_LIZARD"} {
		if !strings.Contains(string(states.Buf), it) {
			t.Errorf("no match has %s", it)
		}
	}
}

// A resumed match counts the earlier rounds with missing or invalid answers.
func TestResumeAfterFailures(t *testing.T) {
	t.Parallel()
	late := testPlayer(func(round int) (string, error) {
		if round%3 == 0 {
			return failingIn("timed_out", round)(round)
		}
		return "DO_WHAT", nil
	})
	game := gameWith(late, scripted("FIX"))
	m, _ := contesttest.Match(t, game, handMade(lane), "@a", "@b")
	result, _ := contesttest.FromState(t, game, m, 2, 3, 4, 6)
	if f := result.Seats[0].Failure; f == nil || f.Turn != 3 {
		t.Errorf("failure %+v", f)
	}
}

// Processes in a resumed match receive files only from the resumed round on.
func TestResumeOfProcesses(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Needs(t, "cksum")
	word := shell(t, `
while read -r n; do
	sum=$(cat rounds/$n/state.json rounds/$n/textMap.txt | cksum); sum=${sum%% *}
	set -- ACCELERATE TURN_LEFT ACCELERATE TURN_RIGHT ACCELERATE USE_BOOST USE_OIL FIX DECELERATE
	shift $((sum % 9))
	echo "C;$n;$1"
done`)
	game := gameWith(overdrive.Acts(hashed{0}), overdrive.Acts(hashed{1}))
	m, _ := contesttest.Match(t, game, seeded(5), word, "@b")
	m.Turns = 56
	if result, _ := contesttest.FromState(t, game, m, 50, 53); result.Turns != 56 || len(result.Failures()) > 0 {
		t.Errorf("%d rounds, failures %v", result.Turns, result.Failures())
	}
}

// A bot that joins a resumed match has the longer time limit for its first answer.
func TestResumeGivesTimeToStart(t *testing.T) {
	t.Parallel()
	game := gameWith(scripted(), scripted())
	m, trace := contesttest.Match(t, game, handMade(lane), "@a", "@b")
	must.Get(m.Play(t.Context(), game))(t)
	m, _ = contesttest.Match(t, game, handMade(lane), "@a", shell(t, `cat >/dev/null`))
	m.Trace = nil
	m.Clock = contest.Clock{Init: 150 * time.Millisecond, Turn: 20 * time.Millisecond}
	table := contest.Resumed(prepared(t, game, m), contest.Past{At: contesttest.Playback(t, game, trace.Bytes(), 0), Turn: 3})
	host := match.Host{Machine: bot.Machine{Env: os.Environ()}, LogDir: t.TempDir()}
	result := must.Get(match.Play(t.Context(), game, table, m.Seats, m.Observer, host))(t)
	f := result.Seats[1].Failure
	if want := "no answer within 150ms; 5 rounds passed without an answer"; f == nil || f.Turn != 4 || f.Reason != want {
		t.Errorf("failure %+v, want %s", f, want)
	}
}
