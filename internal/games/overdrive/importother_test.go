package overdrive_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// otherEngine plays a match under other rules and returns its logs: mud costs more damage, boosts are shorter, and power-ups
// disappear when picked up.
func otherEngine(t *testing.T, seed int32, rounds int) map[string]string {
	t.Helper()
	c := must.Get(race.DefaultConfig().With([]byte(`{"TRACK_LENGTH":300,"DAMAGE_MUD":3,"BOOST_DURATION":2,"OIL_ITEM_GENERATION_PERCENTAGE":3,"TWEET_GENERATION_PERCENTAGE":4}`)))(t)
	start := must.Get(race.NewScenario(c, seed))(t)
	s, files := race.NewState(start), map[string]string{}
	rng := rand.New(rand.NewPCG(uint64(seed), 0))
	words := []string{"ACCELERATE", "ACCELERATE", "TURN_LEFT", "TURN_RIGHT", "USE_OIL", "USE_BOOST", "USE_LIZARD", "USE_EMP", "FIX"}
	for round := 1; round <= rounds && !s.Over(); round++ {
		folder := fmt.Sprintf("Round %03d/", round)
		var commands [race.Players]race.Command
		for player, name := range []string{"A - a", "B - b"} {
			word := words[rng.IntN(len(words))]
			if rng.IntN(8) == 0 {
				word = fmt.Sprintf("USE_TWEET %d %d", 1+rng.IntN(4), 20+rng.IntN(200))
			}
			commands[player] = must.Get(c.ParseCommand(word))(t)
			files[folder+name+"/PlayerCommand.txt"] = string(race.AppendPlayerCommand(nil, word))
			files[folder+name+"/JsonMap.json"] = string(s.AppendJSONMap(nil, player))
		}
		ways := must.Get(s.Drive(commands))(t)
		var taken []race.Block
		for _, way := range ways {
			for block := max(way.Met, 1); way.Met > 0 && block <= way.To.Block; block++ {
				p := race.Position{Lane: way.To.Lane, Block: block}
				if o := s.At(p); o == race.OilItem || o >= race.LizardItem || o == race.BoostItem {
					taken = append(taken, race.Block{Position: p, Truck: s.Truck(p)})
				}
			}
		}
		must.Do(t, s.SetBlocks(taken))
		files[folder+"GlobalState.json"] = string(s.AppendGlobalState(nil))
	}
	return files
}

// Logs of a match under other rules are imported completely: from the first round that the rules do not explain, the trace has
// the states of the logs.
func TestImportUnderOtherRules(t *testing.T) {
	t.Parallel()
	for seed := range int32(tier.Count(1, 6, 30)) {
		logs := otherEngine(t, seed, 30)
		made, trace := contesttest.Import(t, overdrive.New(), foreignFiles(logs))
		if made.Differs == 0 || made.Turns < 20 {
			t.Fatalf("%+v", made)
		}
		again := unzipLogs(t, trace)
		for _, name := range slices.Sorted(maps.Keys(logs)) {
			if again[name] != logs[name] {
				t.Fatalf("seed %d: %s differs: %q", seed, name, made.Notes)
			}
		}
		before, _, _ := bytes.Cut(trace, []byte(`"differs":true`))
		if turn := bytes.Count(before, []byte("\n")); turn != made.Differs {
			t.Errorf("seed %d: the first differing turn is %d, want %d", seed, turn, made.Differs)
		}
	}
}

// Without GlobalState.json the players' maps are adopted, and the rest follows the rules.
func TestImportWithoutGlobalState(t *testing.T) {
	t.Parallel()
	logs := otherEngine(t, 3, 30)
	partly := maps.Clone(logs)
	for name := range partly {
		if strings.HasSuffix(name, "GlobalState.json") && !strings.HasPrefix(name, "Round 001/") {
			delete(partly, name)
		}
	}
	made, trace := contesttest.Import(t, overdrive.New(), foreignFiles(partly))
	if made.Differs == 0 || made.Turns != 30 {
		t.Fatalf("%+v", made)
	}
	again := unzipLogs(t, trace)
	for name := range logs {
		if strings.HasSuffix(name, "JsonMap.json") && again[name] != logs[name] {
			t.Errorf("%s differs", name)
		}
	}
}

// Unknown words are omitted, with a note.
func TestImportOfUnknownWords(t *testing.T) {
	t.Parallel()
	logs := otherEngine(t, 2, 14)
	for name, text := range logs {
		if strings.HasPrefix(name, "Round 0") && name > "Round 010" {
			logs[name] = strings.NewReplacer(`"FIXED_CAR"`, `"MENDED"`, `"surfaceObject":6`, `"surfaceObject":66`).Replace(text)
		}
	}
	made, trace := contesttest.Import(t, overdrive.New(), foreignFiles(logs))
	notes := strings.Join(made.Notes, "\n")
	if made.Turns != 14 || !strings.Contains(notes, `"MENDED" in the logs is unknown to these rules`) || !strings.Contains(notes, "surfaceObject 66 in the logs is unknown") {
		t.Errorf("%+v", made)
	}
	unzipLogs(t, trace)
}

// Invalid positions are not adopted.
func TestImportOfInvalidPositions(t *testing.T) {
	t.Parallel()
	for change, want := range map[[2]string]string{
		{`"lane":1,`, `"lane":71,`}:         "round 7: the position in the logs is invalid, so the match continues from that of the rules: lane 71, block 1 is not on the track",
		{`"id":2,`, `"id":3,`}:              "round 7: the position in the logs is invalid, so the match continues from that of the rules: round 7: GlobalState.json: player 3; players are 1 and 2",
		{`"score":`, `"score":"many","x":`}: "round 7: the position in the logs is invalid, so the match continues from that of the rules: round 7: GlobalState.json: score: must be a whole number, not text",
	} {
		if change[0] != `"lane":1,` && !tier.Gating() {
			continue
		}
		logs := otherEngine(t, 4, 12)
		name := "Round 007/GlobalState.json"
		logs[name] = strings.ReplaceAll(logs[name], change[0], change[1])
		made, trace := contesttest.Import(t, overdrive.New(), foreignFiles(logs))
		if made.Turns != 12 || made.Differs == 0 || !strings.Contains(strings.Join(made.Notes, "\n"), want) {
			t.Errorf("%q: %+v, want %q", change, made, want)
		}
		unzipLogs(t, trace)
	}
}

// FuzzDiffers checks that a trace with any states gives a replay or an error of one line.
func FuzzDiffers(f *testing.F) {
	logs := otherEngine(&testing.T{}, 1, 8)
	_, trace := contesttest.Import(f, overdrive.New(), foreignFiles(logs))
	lines := bytes.Split(trace, []byte("\n"))
	var line struct{ State json.RawMessage }
	at := slices.IndexFunc(lines, func(line []byte) bool { return bytes.Contains(line, []byte(`"differs":true`)) })
	must.JSON(f, lines[at], &line)
	f.Add([]byte(line.State))
	f.Add([]byte(`{"round":5,"players":[{},{}],"map":[[1,1,1,1]],"pendingTrucks":[[1,2,3],[2,1,9,1,8]]}`))
	f.Fuzz(func(t *testing.T, state []byte) {
		if bytes.ContainsAny(state, "\n\r") || !json.Valid(state) {
			return
		}
		lines := slices.Clone(lines)
		lines[at] = bytes.Replace(lines[at], line.State, state, 1)
		var out bytes.Buffer
		err := overdrive.New().Info().WriteReplay(t.Context(), contesttest.Opener(bytes.Join(lines, []byte("\n"))), &out)
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Error(err)
		}
	})
}
