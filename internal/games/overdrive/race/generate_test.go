package race_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// counts counts the objects on the track of a seed.
func counts(t *testing.T, c race.Config) (n [10]int) {
	t.Helper()
	track := must.Get(race.Generate(c, 42))(t)
	for lane := 1; lane <= c.Lanes; lane++ {
		for code := range n {
			n[code] += strings.Count(track.Lane(lane), string(rune('0'+code)))
		}
	}
	return n
}

func noObjects() race.Config {
	c := race.DefaultConfig()
	c.MudPercent, c.BoostPercent, c.OilPercent, c.WallPercent = 0, 0, 0, 0
	c.LizardPercent, c.TweetPercent, c.EMPPercent = 0, 0, 0
	return c
}

func TestTrackWithoutObjects(t *testing.T) {
	t.Parallel()
	want := [10]int{race.Empty: 4 * 1499, race.FinishLine: 4}
	if got := counts(t, noObjects()); got != want {
		t.Errorf("objects %v, want %v", got, want)
	}
}

// A probability of zero replaces the key of the previous object: without boosts, mud's share becomes that of boosts,
// and there is no mud; likewise up to the last object.
func TestZeroProbabilityReplacesPreviousKey(t *testing.T) {
	t.Parallel()
	c := noObjects()
	c.MudPercent, c.OilPercent = 5, 1
	got := counts(t, c)
	taken := got[race.Mud] + got[race.OilItem]
	if taken != 0 || got[race.BoostItem] == 0 || got[race.EMPItem] == 0 {
		t.Errorf("objects %v", got)
	}
}

// Keys above 100 per cent come after the final empty key, and so have no effect.
func TestProbabilitiesAbove100(t *testing.T) {
	t.Parallel()
	c := noObjects()
	c.LizardPercent, c.TweetPercent, c.EMPPercent = 50, 5, 500
	got := counts(t, c)
	if got[race.EMPItem] != 0 || got[race.LizardItem] == 0 || got[race.TweetItem] == 0 || got[race.Empty] < 1000 {
		t.Errorf("objects %v", got)
	}
}

func TestEmptyKeyReplacesLast(t *testing.T) {
	t.Parallel()
	c := noObjects()
	c.BoostPercent = 100 // its key equals that of the final empty key, which wins
	if got := counts(t, c); got[race.BoostItem] != 0 {
		t.Errorf("objects %v", got)
	}
}

func TestSingleLane(t *testing.T) {
	t.Parallel()
	c := race.DefaultConfig()
	c.Lanes, c.MaxLane, c.TrackLength, c.WallPercent = 1, 1, 200, 40
	c.Starts[1].Lane = 1
	track := must.Get(race.Generate(c, 1))(t)
	if got := track.Lane(1)[:16]; strings.ContainsAny(got, "16") {
		t.Errorf("the first blocks are %s: the only lane has no free window", got)
	}
}
