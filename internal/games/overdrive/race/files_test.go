package race_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// The text map lists power-ups in one order if all five kinds are present, and in another otherwise.
func TestTextMapPowerups(t *testing.T) {
	t.Parallel()
	tests := []struct {
		held []race.Powerup
		want string
	}{
		{nil, "powerups: \r\n"},
		{[]race.Powerup{race.Tweet, race.Tweet}, "powerups: TWEET:2\r\n"},
		{
			[]race.Powerup{race.Tweet, race.EMP, race.Lizard, race.Oil, race.EMP},
			"powerups: OIL:1, LIZARD:1, EMP:2, TWEET:1\r\n",
		},
		{
			[]race.Powerup{race.Oil, race.Boost, race.Lizard, race.Tweet, race.EMP},
			"powerups: LIZARD:1, TWEET:1, EMP:1, OIL:1, BOOST:1\r\n",
		},
	}
	for _, tt := range tests {
		sc := newScene()
		sc.Players[0].Powerups = tt.held
		if got := string(sc.start(t).AppendTextMap(nil, 0)); !strings.Contains(got, tt.want) {
			t.Errorf("holding %v: %q is missing in\n%s", tt.held, tt.want, got)
		}
	}
}

// Files use the words and codes of the configuration.
func TestFilesUseConfiguredWords(t *testing.T) {
	t.Parallel()
	sc := newScene(func(c *race.Config) {
		c.ObjectCodes[race.Empty], c.ObjectCodes[race.EMPItem] = 9, 0
		c.EventWords[race.Ready] = "SET"
		c.PowerupNames[race.EMP] = "PULSE"
		c.EmptyPlayer = -1
		c.ForwardVisibility = 0
		c.BackwardVisibility = 1
	})
	for i := range sc.lanes {
		swap := strings.NewReplacer("0", "9", "9", "0")
		sc.lanes[i] = []byte(swap.Replace(string(sc.lanes[i])))
	}
	sc.Players[0].Powerups = []race.Powerup{race.EMP}
	s := sc.start(t)
	for _, want := range []string{
		`"SET"`, `"PULSE"`, `"surfaceObject":9`, `"occupiedByPlayerId":-1`, `"occupiedByPlayerId":1`,
	} {
		if got := string(s.AppendJSONMap(nil, 0)); !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	text := string(s.AppendTextMap(nil, 0))
	for _, want := range []string{"state:SET ", "PULSE:1\r\n", "[░░]\r\n[░1]\r\n[░░]\r\n[░2]\r\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%q", want, text)
		}
	}
}

// The state object of a trace contains exactly what differs from the start.
func TestStateJSON(t *testing.T) {
	t.Parallel()
	sc := newScene()
	sc.put(2, 10, race.Mud)
	sc.Trucks = []race.Position{{Lane: 3, Block: 30}, {Lane: 1, Block: 40}}
	sc.Players[0].Powerups = []race.Powerup{race.Oil, race.Tweet, race.Lizard}
	sc.Players[0].Truck = race.Position{Lane: 1, Block: 40}
	sc.Players[1].Powerups = []race.Powerup{race.Tweet}
	s := sc.play(
		t,
		[race.Players]string{"USE_OIL", "USE_TWEET 3 30"},
		[race.Players]string{"USE_TWEET 1 50", "USE_TWEET 1 50"},
	)
	want := `{"round":2,"players":[` +
		`{"lane":2,"block":26,"speed":8,"maxSpeed":15,"damage":0,"boosting":false,"boostCounter":0,"lizarding":false,"score":4,` +
		`"powerups":["LIZARD","TWEET"],"states":["USED_TWEET"],"truck":[1,40]},` +
		`{"lane":4,"block":26,"speed":8,"maxSpeed":15,"damage":0,"boosting":false,"boostCounter":0,"lizarding":false,"score":0,` +
		`"powerups":["TWEET"],"states":["USED_TWEET"],"truck":null}],` +
		`"map":[[2,10,2,0]],"pendingTrucks":[[1,1,50,1,40],[2,1,50]]}`
	must.Be(t, "state", want, stateJSON(s))
}
