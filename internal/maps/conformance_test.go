package maps_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// recordedMap is a map text with the result of the contest's parser.
type recordedMap struct {
	Name    string `json:"name"`
	Text    string `json:"text"`
	TextB64 []byte `json:"text_b64"`
	OK      bool   `json:"ok"`
	recordedKitchen
	Bots []recordedBot `json:"bots"`
}

// recordedKitchen is the part that is compared.
type recordedKitchen struct {
	Width          int             `json:"width"`
	Height         int             `json:"height"`
	Rows           []string        `json:"rows"`
	Spawns         [][2]int        `json:"spawns"`
	Orders         []recordedOrder `json:"orders"`
	SwitchTurn     int64           `json:"switch_turn"`
	SwitchDuration int64           `json:"switch_duration"`
}

type recordedOrder struct {
	ID       int         `json:"order_id"`
	Required []string    `json:"required"`
	Created  json.Number `json:"created_turn"`
	Expires  json.Number `json:"expires_turn"`
	Reward   json.Number `json:"reward"`
	Penalty  json.Number `json:"penalty"`
}

// recordedBot is a bot of a new match.
type recordedBot struct{ x, y int }

func (b *recordedBot) UnmarshalJSON(text []byte) error {
	var id int
	var team string
	return json.Unmarshal(text, &[]any{&id, &team, &b.x, &b.y})
}

// hugeInteger has a number that the contest accepts and a board rejects.
const hugeInteger = "orders-int-huge"

func TestSampleOfRecordedMaps(t *testing.T) {
	t.Parallel()
	checkRecorded(t, filepath.Join("testdata", "maps-sample.jsonl"))
}

func TestRecordedMaps(t *testing.T) {
	t.Parallel()
	checkRecorded(t, filepath.Join(rulestest.Conformance(t, "carnegie"), "maps.jsonl"))
}

func checkRecorded(t *testing.T, path string) {
	t.Helper()
	text := rulestest.Content(t, path)
	compared := 0
	for record := range bytes.Lines(text) {
		var want recordedMap
		must.Do(t, json.Unmarshal(record, &want))
		if want.TextB64 == nil {
			want.TextB64 = []byte(want.Text)
		}
		compared++
		t.Run(want.Name, func(t *testing.T) {
			t.Parallel()
			compareRecorded(t, want)
		})
	}
	if compared == 0 {
		t.Errorf("%s has no maps", path)
	}
}

func compareRecorded(t *testing.T, want recordedMap) {
	t.Helper()
	k, err := maps.Parse("MAP", want.TextB64)
	if !want.OK || want.Name == hugeInteger {
		if _, ok := errors.AsType[*maps.SyntaxError](err); !ok {
			t.Fatalf("got error %v, want a SyntaxError", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.recordedKitchen, recorded(k), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
	if len(k.Spawns) == 0 {
		checkDefaultSpawn(t, want, maps.Check(k)[0].Message)
	}
}

// checkDefaultSpawn compares the start position in the warning about missing spawns.
func checkDefaultSpawn(t *testing.T, want recordedMap, message string) {
	t.Helper()
	text := "no bot can be placed"
	if len(want.Bots) > 0 {
		text = fmt.Sprintf("at (%d,%d)", want.Bots[0].x, want.Bots[0].y)
	}
	if !strings.Contains(message, text) {
		t.Errorf("check says %q, want %q in it", message, text)
	}
}

// recorded converts a kitchen to the form of the recordings.
func recorded(k sim.Kitchen) recordedKitchen {
	r := recordedKitchen{
		Width: k.Width, Height: k.Height, Rows: k.Rows(),
		SwitchTurn: k.SwitchTurn, SwitchDuration: k.SwitchDuration,
	}
	for _, s := range k.Spawns {
		r.Spawns = append(r.Spawns, [2]int{s.X, s.Y})
	}
	number := func(n int64) json.Number { return json.Number(fmt.Sprint(n)) }
	for i, o := range k.Orders {
		var foods []string
		for _, f := range o.Required {
			foods = append(foods, f.Name())
		}
		r.Orders = append(r.Orders, recordedOrder{
			ID: i + 1, Required: foods,
			Created: number(o.Created), Expires: number(o.Expires),
			Reward: number(o.Reward), Penalty: number(o.Penalty),
		})
	}
	return r
}
