package race_test

import (
	"encoding/json"
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// FuzzAnswers checks that any text is a command or ends the match, and that the invariants hold after every round.
func FuzzAnswers(f *testing.F) {
	f.Add("C;1;ACCELERATE", "C;1;USE_TWEET 1 30", uint8(3))
	f.Add("C;1;use_oil", "C;1;TURN_LEFT;FIX", uint8(9))
	f.Add("C;1; ; ", "C;1;USE_TWEET +99999999999 \x00", uint8(0))
	f.Add("C;01;FIX", "\xff\xfe;;\u2028", uint8(200))
	c := race.DefaultConfig()
	c.TrackLength = 100
	c.BoostPercent, c.OilPercent, c.LizardPercent, c.TweetPercent, c.EMPPercent = 5, 5, 5, 5, 5
	tracks := map[uint8]*race.Scenario{} // generating a track takes longer than racing on it
	f.Fuzz(func(t *testing.T, a, b string, seed uint8) {
		if tracks[seed] == nil {
			sc := must.Get(race.NewScenario(c, int32(seed)))(t)
			tracks[seed] = sc
		}
		s := race.NewState(tracks[seed])
		var said [race.Players]string
		for i, line := range []string{a, b} {
			said[i] = race.NoCommand
			if text, ok := race.Answer(line, 1); ok {
				said[i] = text
			}
		}
		for round := range 12 {
			before := s.Clone()
			if err := step(s, said); err != nil {
				if _, ok := errors.AsType[*race.EngineError](err); !ok || !s.Over() {
					t.Fatalf("error %v, over %t", err, s.Over())
				}
				return
			}
			must.Do(t, check(before, s))
			if s.Over() {
				return
			}
			if round > 0 {
				continue // repeated commands give no new kinds of files
			}
			for i := range race.Players {
				if !json.Valid(s.AppendJSONMap(nil, i)) {
					t.Fatal("state.json is not JSON")
				}
				if !utf8.Valid(s.AppendTextMap(nil, i)) {
					t.Fatal("textMap.txt is not UTF-8")
				}
			}
		}
	})
}

// FuzzScenario checks that any scenario file is rejected or can be played.
func FuzzScenario(f *testing.F) {
	f.Add(`{"seed":7,"config":{"TRACK_LENGTH":20}}`)
	f.Add(`{"config":{"TRACK_LENGTH":3},"scenario":{"lanes":["004","014","064","994"],"trucks":[[1,2],[1,2]],` +
		`"players":[{"lane":1,"block":1,"speed":15,"states":["READY"]},{"lane":1,"block":1,"speed":9,"boosting":true,"states":["FINISHED"]}]}}`)
	f.Add(`{"config":{"TRACK_LENGTH":16,"BOOST_SPEED":0,"INITIAL_SPEED":0,"CHANGE_LANE_PENALTY":9,"MIN_LANE":2}}`)
	f.Add(`{"config":{"TRACK_LENGTH":50,"MUD_GENERATION_PERCENTAGE":-900,"EMP_GENERATION_PERCENTAGE":5000}}`)
	f.Add(`{"config":{"TRACK_LENGTH":16,"INITIAL_SPEED":1000000,"FIX_COMMAND":"\u00e9"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		sc, err := race.ReadScenario([]byte(text))
		if err != nil {
			return
		}
		s := race.NewState(sc)
		for i := 0; i < 5 && !s.Over(); i++ {
			if err := driveBoth(s); err != nil {
				break
			}
			if !json.Valid([]byte(stateJSON(s))) || !json.Valid(s.AppendJSONMap(nil, 1)) {
				t.Fatal("a state is not JSON")
			}
		}
		for i := range race.Players {
			s.AppendTextMap(nil, i)
			s.AppendCSV(nil, i)
		}
	})
}
