package player_test

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// reader is a Node program that decodes matches, one per line, and writes their scenes as Go would.
const reader = `
require(process.argv[1]);
const text = require("fs").readFileSync(0, "utf8");
for (const line of text.split("\n").filter(Boolean)) {
	const m = cookoff.decode(JSON.parse(line)), all = [];
	const order = [...Array(m.length).keys()].map((_, n) => (n * 7919) % m.length); // out of order
	for (const n of new Set([...order, ...Array(m.length).keys()])) {
		const { versions, ...s } = m.scene(n);
		const own = list => list.filter(x => x.n === n).map(({ n, ...x }) => x);
		all[n] = { ...s, events: own(m.events), said: own(m.said), values: m.values.map(seats => seats.map(v => v[n])) };
	}
	console.log(JSON.stringify(all));
}`

// decode decodes matches with the player's script.
func decode(t *testing.T, lines ...*timeline.Timeline) [][]scene.Scene {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node on this machine")
	}
	var in, out, failed bytes.Buffer
	for _, line := range lines {
		packed := must.Get(player.Encode(line, ""))(t)
		must.Get(io.Copy(&in, flate.NewReader(bytes.NewReader(packed))))(t)
		in.WriteByte('\n')
	}
	bundle := must.Get(filepath.Abs(filepath.Join("bundle", "player.js")))(t)
	cmd := exec.CommandContext(t.Context(), node, "-e", reader, bundle)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &failed
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, failed.Bytes())
	}
	var all [][]scene.Scene
	for text := range bytes.Lines(out.Bytes()) {
		var scenes []scene.Scene
		must.Do(t, json.Unmarshal(text, &scenes))
		all = append(all, scenes)
	}
	if len(all) != len(lines) {
		t.Fatalf("%d matches were decoded, want %d", len(all), len(lines))
	}
	return all
}

// same compares scenes, except for the order of neighbours and digits beyond thousandths, which the encoding does not preserve.
func same(t *testing.T, want, got []scene.Scene) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d scenes, want %d", len(got), len(want))
	}
	for n := range want {
		if !slices.EqualFunc(want[n].Cells, got[n].Cells, slices.Equal) {
			t.Fatalf("scene %d: cells %v, want %v", n, got[n].Cells, want[n].Cells)
		}
		want[n].Cells, got[n].Cells = nil, nil // compared already; there are thousands
		if diff := gocmp.Diff(plainJSON(t, want[n]), plainJSON(t, got[n])); diff != "" {
			t.Fatalf("scene %d (-encoded +decoded):\n%s", n, diff)
		}
	}
}

// plainJSON returns a scene in a canonical order, without empty lists.
func plainJSON(t *testing.T, s scene.Scene) string {
	t.Helper()
	round := func(f float64) float64 { return math.Round(f*1000) / 1000 }
	s.Sprites, s.Areas, s.Panels = slices.Clone(s.Sprites), slices.Clone(s.Areas), slices.Clone(s.Panels)
	for i := range s.Sprites {
		s.Sprites[i].Progress = round(s.Sprites[i].Progress)
	}
	slices.SortStableFunc(s.Sprites, func(a, b scene.Sprite) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(s.Areas, func(a, b scene.Area) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Owner, b.Owner)) })
	for i := range s.Panels {
		s.Panels[i].Entries = slices.Clone(s.Panels[i].Entries)
		for j := range s.Panels[i].Entries {
			s.Panels[i].Entries[j].Left = round(s.Panels[i].Entries[j].Left)
		}
		slices.SortStableFunc(s.Panels[i].Entries, func(a, b scene.Entry) int { return cmp.Compare(a.ID, b.ID) })
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	must.Do(t, json.Unmarshal(text, &v))
	text, err = json.MarshalIndent(withoutEmpty(v), "", " ") // for a readable diff
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func withoutEmpty(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if list, ok := value.([]any); value == nil || ok && len(list) == 0 {
				delete(v, key)
				continue
			}
			v[key] = withoutEmpty(value)
		}
	case []any:
		for i := range v {
			v[i] = withoutEmpty(v[i])
		}
	}
	return v
}

// The script decodes the scenes of all games exactly.
func TestDecode(t *testing.T) {
	t.Parallel()
	lines := []*timeline.Timeline{play(t, "grass:seed=7", "@simple", "@random")}
	if tier.Gating() {
		lines = append(lines, play(t, "duel", "@greedy", "@random"), play(t, "overdrive:seed=3", "@simple", "@random"),
			play(t, "alamode:seed=3", "@simple", "@random", "@simple"))
	}
	for i, got := range decode(t, lines...) {
		same(t, lines[i].Scenes, got)
	}
}

// The script decodes the scenes of random matches exactly.
func TestDecodeRandom(t *testing.T) {
	t.Parallel()
	var lines []*timeline.Timeline
	matches := tier.Count(20, 60)
	if tier.Soaking() {
		matches = 300
	}
	for seed := range matches {
		lines = append(lines, randomMatch(rand.New(rand.NewPCG(uint64(seed), 1))))
	}
	for i, got := range decode(t, lines...) {
		same(t, lines[i].Scenes, got)
	}
}

// randomMatch returns a match in which every part of a scene appears, changes and disappears.
func randomMatch(rng *rand.Rand) *timeline.Timeline {
	line := &timeline.Timeline{Result: contest.Result{Winner: contest.NoWinner}, Stage: scene.Stage{Boards: []scene.Board{{Width: 3, Height: 2}, {Width: 1, Height: 1}}}}
	first := rng.IntN(3)
	cells := [][]scene.Cell{make([]scene.Cell, 6), make([]scene.Cell, 1)}
	for n := range 1 + rng.IntN(12) {
		s := scene.Scene{Turn: first + n, Name: strconv.Itoa(first + n)}
		if rng.IntN(3) == 0 {
			s.Name = word(rng)
		}
		for b := range cells {
			if rng.IntN(2) == 0 {
				cells[b] = slices.Clone(cells[b])
				cells[b][rng.IntN(len(cells[b]))] = scene.Cell{Tile: uint8(rng.IntN(4)), Owner: int8(rng.IntN(3) - 1), Level: int16(rng.IntN(9)), Mark: scene.Mark(rng.IntN(3))}
			}
		}
		s.Cells = slices.Clone(cells)
		for id := range 5 {
			if rng.IntN(2) == 0 {
				s.Sprites = append(s.Sprites, scene.Sprite{
					Item: item(rng, 2), ID: fmt.Sprint("sprite ", id), Owner: rng.IntN(3) - 1, Board: rng.IntN(2), X: rng.IntN(3), Y: rng.IntN(2), Layer: rng.IntN(3),
					Actor: rng.IntN(2) == 0, Badge: word(rng), Progress: rng.Float64(), Alarm: rng.IntN(2) == 0, Fields: fields(rng),
				})
			}
		}
		for i := range rng.IntN(3) {
			s.Areas = append(s.Areas, scene.Area{Name: word(rng), Owner: i, To: scene.Point{X: rng.IntN(3), Y: rng.IntN(2)}})
			s.Moves = append(s.Moves, scene.Move{Thing: uint8(rng.IntN(3)), Owner: i, Path: []scene.Point{{X: rng.IntN(3)}, {Y: rng.IntN(2)}}, Badge: word(rng)})
			s.Events = append(s.Events, scene.Event{Kind: word(rng), Tone: scene.Bad, Seat: i - 1, Sprite: word(rng), Entry: word(rng), Board: rng.IntN(3) - 1, X: i, Text: word(rng)})
			s.Said = append(s.Said, scene.Said{Seat: i, Kind: "print", Text: word(rng)})
		}
		for seat := range 2 {
			p := scene.Panel{Seat: seat - 1, Score: rng.Int64N(1<<40) - 1<<39, Figures: fields(rng)}
			for i := range rng.IntN(3) {
				p.Bars = append(p.Bars, scene.Bar{Name: word(rng), Value: rng.Int64N(9), Of: 9})
				p.Entries = append(p.Entries, scene.Entry{ID: fmt.Sprint("entry ", i), Items: []scene.Item{item(rng, 1)}, Left: rng.Float64(), Until: rng.IntN(99), Worth: rng.Int64N(99) - 50, State: word(rng)})
			}
			s.Panels = append(s.Panels, p)
		}
		s.Values = [][]int64{{rng.Int64N(99), -rng.Int64N(99)}, {int64(n)}}
		line.Scenes = append(line.Scenes, s)
	}
	return line
}

func word(rng *rand.Rand) string {
	return []string{"", "1", "a", "größer", "</script>", `"\`}[rng.IntN(6)]
}

func fields(rng *rand.Rand) (list []scene.Field) {
	for range rng.IntN(3) {
		list = append(list, scene.Field{Name: word(rng), Value: word(rng)})
	}
	return list
}

func item(rng *rand.Rand, deep int) scene.Item {
	it := scene.Item{Thing: uint8(rng.IntN(4)), State: word(rng)}
	for range rng.IntN(3) {
		if deep > 0 {
			it.Parts = append(it.Parts, item(rng, deep-1))
		}
	}
	return it
}
