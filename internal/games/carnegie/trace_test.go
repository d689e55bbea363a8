package carnegie_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"
	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
	mapfiles "github.com/cookoff/cookoff/maps"
)

func mapText(t testing.TB, name string) string {
	t.Helper()
	text, ok := mapfiles.Read(name)
	if !ok {
		t.Fatalf("no map %q", name)
	}
	return string(text)
}

// playRandom plays two random bots against each other. seen receives the state after each turn.
func playRandom(ctx context.Context, a randomMatch, seen func(s *sim.State)) (*contesttest.Memory, error) {
	player := func(name string) carnegie.Builtin {
		return contesttest.Builtin(name, func(s carnegie.Setup) carnegie.Player { return random.New(s.Board, s.Team, a.seed) })
	}
	red := player("red")
	red.New = func(s carnegie.Setup, _ []bot.Option) (carnegie.Player, error) {
		r := random.New(s.Board, s.Team, a.seed)
		return playerFunc(func(c sim.Controller) error {
			err := r.Turn(c)
			seen(c.State()) // RED plays last
			return err
		}), nil
	}
	m, trace := newSetting(a.text, a.turns, seats("red", "blue"))
	m.Rules, m.Full = a.rules, a.full
	_, err := m.Play(ctx, carnegie.New(red, player("blue")))
	return trace, err
}

// randomMatch is a match of two random bots.
type randomMatch struct {
	text, rules string
	seed        uint64
	turns       int
	full        bool
}

func discard(*sim.State) {}

// The same match has the same trace with any number of threads.
//
//nolint:paralleltest // it sets GOMAXPROCS
func TestSameMatchSameTrace(t *testing.T) {
	duel := randomMatch{text: mapText(t, "duel"), rules: sim.OfficialRules, seed: 7, turns: 300}
	first := must.Get(playRandom(t.Context(), duel, discard))(t)
	for _, threads := range []int{1, 4} {
		before := runtime.GOMAXPROCS(threads)
		var group errgroup.Group
		for range 8 {
			group.Go(func() error {
				again, err := playRandom(t.Context(), duel, discard)
				if err == nil && !bytes.Equal(again.Bytes(), first.Bytes()) {
					err = fmt.Errorf("the trace differs with %d threads", threads)
				}
				return err
			})
		}
		err := group.Wait()
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Error(err)
		}
	}
	duel.seed++
	other := must.Get(playRandom(t.Context(), duel, discard))(t)
	if bytes.Equal(other.Bytes(), first.Bytes()) {
		t.Error("two seeds give the same trace")
	}
}

// A trace has a digest in every turn, and the whole state every 50 turns and at the end, or in every turn.
func TestKeyFrames(t *testing.T) {
	t.Parallel()
	for _, full := range []bool{false, true} {
		m, trace := newSetting(canteen, 120, seats("red", "blue"))
		m.Full = full
		must.Get(m.Play(t.Context(), newGame(playerFunc(spends), playerFunc(idles))))(t)
		contesttest.KeyFrames(t, trace, full)
	}
}

func TestTraceWriteError(t *testing.T) {
	t.Parallel()
	full := errors.New("disk full")
	for at := range 5 { // header, three turns, end
		m, _ := newSetting(canteen, 3, seats("red", "blue"))
		m.Trace = &contesttest.FullDisk{Lines: at, Err: full}
		if _, err := m.Play(t.Context(), newGame(playerFunc(idles), playerFunc(idles))); !errors.Is(err, full) {
			t.Errorf("line %d: error %v", at, err)
		}
	}
}

// Verification detects changes of calls, answers, digests, states and the end.
func TestVerifyDetectsChanges(t *testing.T) {
	t.Parallel()
	_, trace := playInCanteen(t, t.Context(), 60, playerFunc(spends), playerFunc(idles))
	tests := []struct{ name, old, changed, field string }{
		{"answer", `"fn":"buy","args":[0,"ShopCosts.PLATE",2,4],"ret":true`, `"fn":"buy","args":[0,"ShopCosts.PLATE",2,4],"ret":false`, "calls[1].ret of RED's buy"},
		{"call", `"fn":"move","args":[0,0,1],"ret":true`, `"fn":"move","args":[0,1,0],"ret":true`, "calls[1].ret of RED's buy"},
		{"goods", `[0,"ShopCosts.PLATE",2,4],"ret":true`, `[0,"ShopCosts.PAN",2,4],"ret":true`, "digest"},
		{"digest", `"digest":"`, `"digest":"x`, "digest"},
		{"state", `"money":{"RED":198,`, `"money":{"RED":199,`, "state.money.RED"},
		{"winner", `"winner":"BLUE"`, `"winner":"RED"`, "end.winner"},
		{"money", `"money":{"RED":208,"BLUE":210},"turns"`, `"money":{"RED":208,"BLUE":211},"turns"`, "end.money.BLUE"},
		{"reason", `"reason":"money"`, `"reason":"red_failed"`, "end.reason"},
		{"turns", `"turns":60,"digest"`, `"turns":61,"digest"`, "end.turns"},
		{"query", `"calls":[{"team":"RED","fn":"move","args":[0,0,1],"ret":false}`, `"calls":[{"team":"RED","fn":"can_move","args":[0,0,1],"ret":true}`, "calls[0].ret of RED's can_move"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			changed := new(contesttest.Memory)
			changed.WriteString(strings.Replace(trace.String(), tt.old, tt.changed, 1))
			if changed.String() == trace.String() {
				t.Fatalf("the trace has no %s:\n%s", tt.old, trace)
			}
			report := must.Get(verify.Trace(carnegie.New(), contesttest.Trace(t, changed.Bytes())))(t)
			if report.Diff == nil || report.Diff.Field != tt.field {
				t.Errorf("difference %v, want one in %s", report.Diff, tt.field)
			}
		})
	}
}

// The trace of a random match verifies, and its replay has the states of the match.
func TestTraceOfRandomMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := randomMatch{
			text:  drawKitchen(t),
			rules: rapid.SampledFrom(sim.Presets()).Draw(t, "rules"),
			seed:  rapid.Uint64().Draw(t, "seed"),
			turns: rapid.IntRange(1, tier.Count(20, 75)).Draw(t, "turns"),
			full:  rapid.Bool().Draw(t, "full"),
		}
		var played [][]byte
		trace, err := playRandom(context.Background(), a, func(s *sim.State) {
			w := kitchenjson.New()
			w.Record(s)
			played = append(played, w.Buf)
		})
		if err != nil {
			t.Fatal(err)
		}
		traces, err := replay.NewReader(bytes.NewReader(trace.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		first, err := traces.Next()
		if err != nil {
			t.Fatal(err)
		}
		report, err := verify.Trace(carnegie.New(), first)
		if err != nil || report.Diff != nil || report.Turns != a.turns {
			t.Fatalf("%d turns verify, want %d: %v, error %v", report.Turns, a.turns, report.Diff, err)
		}
		compareRecords(t, trace, played)
	})
}

// compareRecords compares the records of the contest's replay with the states that were played.
func compareRecords(t *rapid.T, trace *contesttest.Memory, played [][]byte) {
	t.Helper()
	var text bytes.Buffer
	if err := carnegie.New().Info().WriteReplay(t.Context(), contesttest.Opener(trace.Bytes()), &text); err != nil {
		t.Fatal(err)
	}
	var r contestReplay
	if err := json.Unmarshal(text.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Replay) != len(played) {
		t.Fatalf("the replay has %d records, want %d", len(r.Replay), len(played))
	}
	for i, record := range r.Replay {
		var compact bytes.Buffer
		if err := json.Compact(&compact, record); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(compact.Bytes(), played[i]) {
			t.Fatalf("turn %d: record\n%s\nplayed\n%s", i+1, &compact, played[i])
		}
	}
}

// drawKitchen draws the text of a map on which a bot can stand.
func drawKitchen(t *rapid.T) string {
	const letters = "....b#CBSTKRU$"
	width := rapid.IntRange(1, 9).Draw(t, "width")
	height := rapid.IntRange(1, 8).Draw(t, "height")
	tile := rapid.Map(rapid.IntRange(0, len(letters)-1), func(i int) byte { return letters[i] })
	tiles := rapid.SliceOfN(tile, width*height, width*height).Draw(t, "tiles")
	tiles[rapid.IntRange(0, len(tiles)-1).Draw(t, "spawn")] = 'b'
	var text strings.Builder
	for row := range slices.Chunk(tiles, width) {
		fmt.Fprintf(&text, "%s\n", row)
	}
	fmt.Fprintf(&text, "SWITCH: turn=%d duration=%d\nORDERS:\n",
		rapid.IntRange(-5, 60).Draw(t, "switch"), rapid.IntRange(0, 60).Draw(t, "duration"))
	for range rapid.IntRange(0, 6).Draw(t, "orders") {
		foods := rapid.SliceOfN(rapid.SampledFrom([]string{"EGG", "ONIONS", "MEAT", "NOODLES", "SAUCE"}), 0, 3)
		fmt.Fprintf(&text, "start=%d duration=%d reward=%d penalty=%d required=%s\n",
			rapid.IntRange(0, 80).Draw(t, "start"), rapid.IntRange(-2, 80).Draw(t, "lasts"),
			rapid.IntRange(-9, 200).Draw(t, "reward"), rapid.IntRange(-9, 50).Draw(t, "penalty"),
			strings.Join(foods.Draw(t, "required"), ","))
	}
	return text.String()
}
