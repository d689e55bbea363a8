package maps_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// FuzzGenerate checks that any options give an error or a valid kitchen. A size or a number of bots of 0 is not requested;
// each digit of choices selects a value of an option (0: none); more has options as name=value,….
func FuzzGenerate(f *testing.F) {
	f.Add(int64(1), uint8(0), uint8(0), uint8(0), uint32(0), "")
	f.Add(int64(-7), uint8(5), uint8(4), uint8(1), uint32(12345671), "turns=100")
	f.Add(int64(3), uint8(20), uint8(9), uint8(3), uint32(6), "gen=1,layout=any")
	f.Add(int64(3), uint8(9), uint8(6), uint8(8), uint32(3333333), "pay=\x00,=")
	f.Fuzz(func(t *testing.T, seed int64, width, height, bots uint8, choices uint32, more string) {
		requested := options(more)
		requested[generate.Seed] = strconv.FormatInt(seed, 10)
		const maxSide = 24 // large kitchens are slow
		if width > 0 || height > 0 {
			requested[generate.Size] = fmt.Sprintf("%dx%d", width%maxSide, height%maxSide)
		}
		if bots > 0 {
			requested[generate.Bots] = strconv.Itoa(int(bots))
		}
		for _, o := range generate.Options() {
			if values := o.Choices(); len(values) > 0 {
				if digit := int(choices % 10); digit > 0 {
					requested[o.Name] = values[digit%len(values)]
				}
				choices /= 10
			}
		}
		k, err := generate.New(requested)
		if err != nil {
			return
		}
		checkValid(t, k)
	})
}

func TestKitchensAreValid(t *testing.T) {
	t.Parallel()
	for seed := range tier.Count(30, 400) {
		checkValid(t, mustGenerate(t, fmt.Sprintf("seed=%d", 1000+seed)))
	}
}

// checkValid checks that a kitchen survives a round trip through its file, and has warnings only about orders that are
// impossible on purpose.
func checkValid(t *testing.T, k *generate.Kitchen) {
	t.Helper()
	read := must.Get(maps.Parse("map", k.Text()))(t)
	if diff := cmp.Diff(k.Kitchen, read); diff != "" {
		t.Fatalf("%s\n%s", diff, k.Text())
	}
	if again, err := maps.Parse("again", maps.Format(read, maps.Notes{})); err != nil || !cmp.Equal(read, again) {
		t.Fatalf("written and read again: %v\n%s", err, k.Text())
	}
	if _, err := sim.NewBoard(read, sim.Official()); err != nil {
		t.Fatal(err)
	}
	if len(k.Orders) == 0 {
		t.Errorf("no orders:\n%s", k.Text())
	}
	for _, w := range maps.Check(read) {
		if w.Order == 0 && k.SwitchDuration > 0 || w.Order > 0 && k.Assessments[w.Order-1].Servable() {
			t.Errorf("%s\n%s", w.Message, k.Text())
		}
	}
}
