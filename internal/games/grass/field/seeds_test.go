package field_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// Generated maps equal those of the contest's referee for all recorded seeds.
func TestRecordedMaps(t *testing.T) {
	t.Parallel()
	dir := rulestest.ConformanceOr(sample(), "grass")
	var recorded struct{ Maps []json.RawMessage }
	path := filepath.Join(dir, "seeds.json.gz")
	decode(t, path, rulestest.Content(t, path), &recorded)
	for _, text := range recorded.Maps {
		var head struct {
			Seed   string
			League int
		}
		decode(t, path, text, &head)
		want, err := field.ReadMap(text)
		if err != nil {
			t.Fatalf("seed %s: %v", head.Seed, err)
		}
		seed := must.Get(strconv.ParseInt(head.Seed, 10, 64))(t)
		got := must.Get(field.Generate(seed, head.League))(t)
		must.Be(t, fmt.Sprintf("seed %d, league %d", seed, head.League), want, got)
	}
	if len(recorded.Maps) == 0 {
		t.Errorf("%s has no maps", path)
	}
	t.Logf("%d maps", len(recorded.Maps))
}

// The random numbers equal those of the referee's generator, Java's SHA1PRNG.
func TestRandomIsSHA1PRNG(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		seed   int64
		bytes  string
		values string
	}{
		{1, "96cb4cedc6d78a4666351950dd1d06af5561187421065896", "0.589039620410299 10 true 0.1133832541000751 0 1"},
		{-1, "bde848494a8671e61d7d572b9c9dcbd42e4fccb8d505b759", "0.7418255998360211 10 true 0.6163914250093334 0 6"},
		{77, "ef95d34eeb58195eecdf94fb8a8f8c40a6a5b660778ddacc", "0.9358799147503529 2 true 0.5607338346140697 8 0"},
		{
			1234567890123456789, "e305cfa89938259272b2d5d2820dabfdbc029894b7d3213a",
			"0.8868074208276417 3 true 0.05340561285824619 13 5",
		},
	} {
		r := field.NewRandom(c.seed)
		var bytes []byte
		for range len(c.bytes) / 2 {
			bytes = append(bytes, r.Byte())
		}
		if got := fmt.Sprintf("%x", bytes); got != c.bytes {
			t.Errorf("seed %d: bytes %s, want %s", c.seed, got, c.bytes)
		}
		r = field.NewRandom(c.seed)
		got := fmt.Sprint(r.Float64(), r.IntN(13), r.Bool(), r.Float64(), r.IntN(16), r.IntN(7))
		if got != c.values {
			t.Errorf("seed %d: values %s, want %s", c.seed, got, c.values)
		}
	}
}

// For bounds just above 2^30 nearly half of all draws are rejected, and the first draw below the bound counts.
func TestIntNRejects(t *testing.T) {
	t.Parallel()
	const bound = 1<<30 + 1
	r, bytes := field.NewRandom(5), field.NewRandom(5)
	rejected := 0
	for range 1000 {
		want := bound
		for want >= bound {
			want = 0
			for range 4 {
				want = want<<8 | int(bytes.Byte())
			}
			want >>= 1
			rejected++
		}
		rejected--
		if got := r.IntN(bound); got != want {
			t.Fatalf("IntN = %d, want %d", got, want)
		}
	}
	if rejected < 300 {
		t.Errorf("only %d draws were rejected", rejected)
	}
}

// All maps are symmetric and have starts at a distance, including rare ones without a recording.
func TestMapInvariants(t *testing.T) {
	t.Parallel()
	for seed := range int64(1000) {
		m := must.Get(field.Generate(seed, 1+int(seed%2)))(t)
		if err := m.Check(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		first, second := start(t, m, 0), start(t, m, 1)
		dx, dy := second%m.Width-first%m.Width, second/m.Width-first/m.Width
		if apart := max(dx, -dx) + max(dy, -dy); apart < 7 || 2*apart < m.Width {
			t.Errorf("seed %d: the starts %d and %d have only the distance %d", seed, first, second, apart)
		}
		if !symmetric(m, false) && !symmetric(m, true) {
			t.Errorf("seed %d: the map is not symmetric", seed)
		}
	}
}

// start returns the centre of the cross on which a player starts.
func start(t *testing.T, m field.Map, player int) int {
	t.Helper()
	for cell, owner := range m.Owner {
		if owner != player || m.Units[cell] > 0 {
			continue
		}
		for _, arm := range []int{cell - 1, cell + 1, cell - m.Width, cell + m.Width} {
			if m.Owner[arm] != player || m.Units[arm] != 1 || m.Scrap[arm] == 0 {
				t.Errorf("player %d has no cross around cell %d", player, cell)
			}
		}
		return cell
	}
	t.Fatalf("player %d has no start", player)
	return 0
}

func symmetric(m field.Map, turned bool) bool {
	for cell := range m.Scrap {
		x, y := m.Width-1-cell%m.Width, cell/m.Width
		if turned {
			y = m.Height - 1 - y
		}
		other := y*m.Width + x
		if m.Scrap[cell] != m.Scrap[other] || m.Units[cell] != m.Units[other] {
			return false
		}
		if owner := m.Owner[cell]; owner != field.Nobody && m.Owner[other] != 1-owner {
			return false
		}
	}
	return true
}

func TestWidthOfLeague(t *testing.T) {
	t.Parallel()
	for league, want := range map[int]int{1: 15, 2: 24, 9: 24, -1: 0} { // 0: an error
		widest := 0
		for seed := range int64(200) {
			m, err := field.Generate(seed, league)
			if (err != nil) != (want == 0) {
				t.Fatalf("league %d: error %v", league, err)
			}
			if err != nil {
				break
			}
			if m.Width < field.MinWidth || m.Height != m.Width/2 {
				t.Errorf("league %d: seed %d gives a map of %dx%d", league, seed, m.Width, m.Height)
			}
			widest = max(widest, m.Width)
		}
		if widest != want {
			t.Errorf("league %d: the widest map has %d columns, must have %d", league, widest, want)
		}
	}
}
