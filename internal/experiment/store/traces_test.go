package store_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
)

// A trace is stored compressed with its match, read back unchanged, and deleted with the match.
func TestTraceIsStored(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	to := begin(t, db, "kept", false, 1)
	packer := store.NewPacker(1)
	trace := bytes.Repeat([]byte(`{"turn":1,"digest":"0123456789abcdef"}`+"\n"), 100)
	m := match(2)
	m.Packed = packer.Pack(trace)
	if len(m.Packed) > len(trace)/10 {
		t.Errorf("packed to %d of %d bytes, want at most a tenth", len(m.Packed), len(trace))
	}
	e := &store.ScheduledMatch{Number: 2, Pair: 2, Lineup: []int{0, 1}, Match: m}
	if err := db.Save(t.Context(), to, []*store.ScheduledMatch{e}); err != nil || e.Match.Packed != nil || !e.Match.Kept {
		t.Fatalf("after Save the match is %+v, error %v", e.Match, err)
	}
	for n, want := range map[int][]byte{1: nil, 2: trace} {
		stored, _, err := find(t, db, match(n).Key, 0)
		if err != nil || stored.Kept != (want != nil) {
			t.Fatalf("match %d: has a trace: %t, want %t; error %v", n, stored.Kept, want != nil, err)
		}
		packed := must.Get(db.Trace(t.Context(), stored.ID))(t)
		r := must.Get(replay.Decompress(bytes.NewReader(packed)))(t)
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, want) {
			t.Errorf("match %d: trace of %d bytes, want %d; error %v", n, len(got), len(want), err)
		}
	}
	must.Get(db.Delete(t.Context(), to.ID))(t)
	if packed, err := db.Trace(t.Context(), e.Match.ID); packed != nil || err != nil {
		t.Errorf("after Delete the trace has %d bytes, error %v", len(packed), err)
	}
}

// KeptTraces lists traces with their sizes. Save removes traces, except those of matches that other
// tournaments share.
func TestKeptTraces(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	first, other := begin(t, db, "first", false, 1), begin(t, db, "other", false)
	var all []*store.ScheduledMatch
	for n := 2; n < 6; n++ {
		m := match(n)
		m.Packed = make([]byte, 10*n)
		all = append(all, &store.ScheduledMatch{Number: n, Pair: n, Lineup: []int{0, 1}, Match: m})
	}
	must.Do(t, db.Save(t.Context(), first, all))
	shared := *all[0]
	must.Do(t, db.Save(t.Context(), other, []*store.ScheduledMatch{&shared}))
	if err := db.Save(t.Context(), first, nil, all[0].Match.ID, all[1].Match.ID); err != nil { // one of them is shared
		t.Fatal(err)
	}
	got := map[int]int{}
	err := db.KeptTraces(t.Context(), first.ID, func(m store.ScheduledMatch, bytes int) error {
		got[m.Number] = bytes
		return nil
	})
	if diff := cmp.Diff(map[int]int{4: 40, 5: 50}, got); diff != "" || err != nil {
		t.Errorf("KeptTraces: error %v (-want +got):\n%s", err, diff)
	}
	kept := must.Get(db.Kept(t.Context(), []int64{all[0].Match.ID, all[1].Match.ID, 99}))(t)
	must.Be(t, "Kept", map[int64]bool{all[0].Match.ID: true}, kept)
}
