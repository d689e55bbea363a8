package grass_test

import (
	"hash/fnv"
	"testing"

	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/tier"
)

// memoryless is a player whose random choices depend only on its view.
type memoryless int

func (f memoryless) Turn(s *field.State) ([]byte, error) {
	sees := fnv.New64a()
	sees.Write(s.AppendBlock(nil, int(f)))
	return grass.Acts(random.New(int(f), sees.Sum64())).Turn(s)
}

// latePlayer is a memoryless player that times out in a turn.
type latePlayer struct {
	memoryless
	turn int
}

func (d latePlayer) Turn(s *field.State) ([]byte, error) {
	if s.Turn()+1 == d.turn {
		return nil, &bot.Failure{Kind: bot.TimedOut, Reason: "on purpose"}
	}
	return d.memoryless.Turn(s)
}

// A match resumed from a recorded position continues with the same moves.
func TestResume(t *testing.T) {
	t.Parallel()
	t.Run("no elimination", func(t *testing.T) {
		t.Parallel()
		game := gameWith(memoryless(0), memoryless(1))
		s, _ := contesttest.Match(t, game, seeded(1, 2), "@p0", "@p1")
		result, _ := contesttest.FromState(t, game, s, []int{50, 199, 200, 0, 49, 51, 100}[:tier.Count(3, 7)]...)
		if result.Turns != 200 {
			t.Errorf("the match has %d turns", result.Turns)
		}
	})
	t.Run("elimination", func(t *testing.T) {
		t.Parallel()
		game := gameWith(memoryless(0), latePlayer{1, 60})
		s, _ := contesttest.Match(t, game, seeded(5, 1), "@p0", "@p1")
		s.Full = true
		result, _ := contesttest.FromState(t, game, s, []int{50, 60, 0, 59}[:tier.Count(2, 4)]...)
		if result.Turns != 60 || result.Seats[1].Failure == nil {
			t.Errorf("%d turns, failures %v", result.Turns, contesttest.Failures(result))
		}
	})
	t.Run("process", func(t *testing.T) {
		t.Parallel()
		game := gameWith(memoryless(0), memoryless(1))
		s, _ := contesttest.Match(t, game, handMade(meadow), shell(t, memorylessShell), "@p1")
		result, _ := contesttest.FromState(t, game, s, 0, 1, 10)
		if result.Turns < 15 || len(result.Failures()) > 0 {
			t.Errorf("%d turns, failures %v", result.Turns, contesttest.Failures(result))
		}
	})
	t.Run("two processes", func(t *testing.T) {
		t.Parallel()
		tier.Gate(t)
		s, _ := contesttest.Match(t, grass.New(), seeded(9, 2), python(t, pythonSource(t)), shell(t, memorylessShell))
		result, _ := contesttest.FromState(t, grass.New(), s, 0, 1, 19, 50)
		if result.Turns < 51 || len(result.Failures()) > 0 {
			t.Errorf("%d turns, failures %v", result.Turns, contesttest.Failures(result))
		}
	})
}

// memorylessShell is a bot that decides each turn only by its input.
const memorylessShell = `
read -r width height
while read -r mine theirs; do
	orders=WAIT y=0
	while [ $y -lt $height ]; do
		x=0
		while [ $x -lt $width ]; do
			read -r scrap owner units recycler build spawn reached
			if [ $owner -eq 1 ] && [ $units -gt 0 ]; then
				orders="$orders;MOVE 1 $x $y $(((mine + x) % width)) $(((mine / 10 + y) % height))"
			fi
			if [ $spawn -eq 1 ] && [ $(((mine / 10 + x + y) % 3)) -eq 0 ]; then orders="$orders;SPAWN 1 $x $y"; fi
			x=$((x + 1))
		done
		y=$((y + 1))
	done
	echo "$orders"
done
`
