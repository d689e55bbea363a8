package rating_test

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// checkFinite checks that a result contains no NaN or infinity, which JSON cannot represent.
func checkFinite(t *testing.T, result any) {
	t.Helper()
	if _, err := json.Marshal(result); err != nil {
		t.Errorf("%+v: %v", result, err)
	}
}

func FuzzPairs(f *testing.F) {
	f.Add(uint32(0), uint32(0), uint32(0), uint32(0), uint32(0), 0.0, 50.0, false)
	f.Add(uint32(0), uint32(0), uint32(0), uint32(0), uint32(5550), 0.0, 5.0, true)
	f.Add(uint32(1), uint32(0), uint32(0), uint32(0), uint32(math.MaxUint32), -200.0, 200.0, true)
	f.Add(uint32(0), uint32(0), uint32(99), uint32(1), uint32(0), 199.0, 200.0, true)
	f.Add(uint32(3), uint32(10), uint32(24), uint32(15), uint32(8), 1000.0, 999.0, false)
	f.Fuzz(func(t *testing.T, ll, ld, dd, wd, ww uint32, elo0, elo1 float64, normalized bool) {
		p := rating.Pairs{int(ll), int(ld), int(dd), int(wd), int(ww)}
		h := rating.Hypotheses{Model: rating.Logistic, Elo0: elo0, Elo1: elo1}
		if normalized {
			h.Model = rating.Normalized
		}
		if h.Check() != nil {
			return
		}
		llr := p.LLR(h)
		checkFinite(t, llr)
		back := p.Mirrored().LLR(rating.Hypotheses{Model: h.Model, Elo0: -h.Elo1, Elo1: -h.Elo0})
		near(t, "llr with the bots exchanged", back, -llr, 1e-6)
		e := p.EstimateAtStop(h, rating.Risks{Alpha: 0.05, Beta: 0.05})
		checkFinite(t, e)
		if e.Elo != nil && !(*e.Lo <= *e.Elo && *e.Elo <= *e.Hi) {
			t.Errorf("%v: estimate %v is outside its interval %v to %v", p, *e.Elo, *e.Lo, *e.Hi)
		}
	})
}

// checkedTest checks after each pair that the state of a test is finite, and that a decision never
// changes.
type checkedTest struct {
	test
	last rating.State
}

func (w *checkedTest) check(t *testing.T) {
	t.Helper()
	s := w.State()
	checkFinite(t, s)
	if s.Pairs != w.last.Pairs+1 {
		t.Errorf("State().Pairs = %d, want %d", s.Pairs, w.last.Pairs+1)
	}
	if w.last.DecidedAt > 0 && (s.Decision != w.last.Decision || s.DecidedAt != w.last.DecidedAt) {
		t.Errorf("decision changed from %s at pair %d to %s at pair %d", w.last.Decision, w.last.DecidedAt, s.Decision, s.DecidedAt)
	}
	if (s.Decision == rating.Continue) != (s.DecidedAt == 0) {
		t.Errorf("decision %q at pair %d", s.Decision, s.DecidedAt)
	}
	w.last = s
}

// FuzzSequences feeds any sequence of pairs to all tests of pairs.
func FuzzSequences(f *testing.F) {
	f.Add([]byte("22222222222222"), 0.0, 50.0, 0.05, 0.05)
	f.Add([]byte("44444444444444"), -5.0, 0.0, 0.01, 0.1)
	f.Add([]byte("04040404040404"), -200.0, 200.0, 0.5, 0.49)
	f.Fuzz(func(t *testing.T, digits []byte, elo0, elo1, alpha, beta float64) {
		r := rating.Risks{Alpha: alpha, Beta: beta}
		h := rating.Hypotheses{Model: rating.Normalized, Elo0: elo0, Elo1: elo1}
		if h.Check() != nil || r.Check() != nil {
			return
		}
		sprt, always := rating.NewSPRT(h, r), rating.NewAlways(rating.Score(elo0), rating.Score(elo1), r)
		h.Model = rating.Logistic
		landslide := rating.NewLandslide(h, r)
		live := rating.NewLiveInterval()
		tests := []*checkedTest{{test: sprt}, {test: always}, {test: landslide}}
		for _, digit := range digits[:min(len(digits), 500)] {
			score := float64(digit%5) / 4
			for _, w := range tests {
				feed(w, score)
				w.check(t)
			}
			live.Add(score)
		}
		if lo, hi := live.Interval(); !(0 <= lo && lo < hi && hi <= 1) {
			t.Errorf("live interval is %v to %v", lo, hi)
		}
	})
}

// FuzzMargins feeds any sequence of margins, of eight bytes each, to the test of margins.
func FuzzMargins(f *testing.F) {
	numbers := func(xs ...float64) (b []byte) {
		for _, x := range xs {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
		}
		return b
	}
	f.Add(numbers(0, 0, 0, 0), 0.0, 0.2)
	f.Add(numbers(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), -0.1, 0.1)
	f.Add(numbers(1e150, -1e150, math.Inf(1), math.NaN(), 5e-324, -5e-324, 0.1, 0.1), 0.0, 1e300)
	f.Fuzz(func(t *testing.T, b []byte, t0, t1 float64) {
		const maxEffect, maxMargin = 10, 1e150 // larger than hypotheses and games allow
		if !(-maxEffect <= t0 && t0 < t1 && t1 <= maxEffect) {
			return
		}
		w := &checkedTest{test: rating.NewMargin(t0, t1, rating.Risks{Alpha: 0.05, Beta: 0.05})}
		var clip rating.Clip
		var all []float64
		for ; len(b) >= 8 && len(all) < 200; b = b[8:] {
			d := math.Float64frombits(binary.LittleEndian.Uint64(b))
			if !(math.Abs(d) <= maxMargin) {
				continue
			}
			w.Add(d)
			w.check(t)
			all = append(all, d)
			if x := clip.Score(rating.RelativeMargin(d, -d/2, 1)); !(x >= 0 && x <= 1) {
				t.Errorf("clipped score %v, want 0 to 1", x)
			}
		}
		l := rating.Locate(all)
		checkFinite(t, l)
		if l.N >= 6 && !(*l.Lo <= *l.Median && *l.Median <= *l.Hi) || l.P < 0 || l.P > 1 {
			t.Errorf("Locate = %+v: the median is outside its interval, or p outside 0 to 1", l)
		}
	})
}

// FuzzBradleyTerry ranks any meetings of up to eight players, of four bytes each.
func FuzzBradleyTerry(f *testing.F) {
	f.Add([]byte{0, 1, 3, 4, 1, 2, 0, 1})
	f.Add([]byte{0x01, 9, 0, 0, 0x12, 9, 0, 0, 0x23, 9, 0, 0})
	f.Add([]byte{0x01, 255, 0, 1, 0x12, 255, 0, 1, 0x20, 1, 0, 255})
	f.Fuzz(func(t *testing.T, b []byte) {
		const players = 8
		var meetings, mirrored []rating.Meeting
		for ; len(b) >= 4 && len(meetings) < 100; b = b[4:] {
			m := rating.Meeting{A: int(b[0]>>4) % players, B: int(b[0]) % players}
			if b[0]&0x80 == 0 {
				m.Pairs = rating.Pairs{int(b[1]), 0, int(b[2]), 0, int(b[3])}
			} else {
				m.Pairs = rating.Pairs{int(b[1]), int(b[2]), 0, 1 << (b[3] % 32), int(b[3])}
			}
			if m.A == m.B {
				continue
			}
			meetings = append(meetings, m)
			mirrored = append(mirrored, rating.Meeting{A: m.A, B: m.B, Pairs: m.Pairs.Mirrored()})
		}
		r := rating.BradleyTerry(players, meetings)
		checkFinite(t, r)
		back := rating.BradleyTerry(players, mirrored)
		for i, p := range r.Players {
			q := back.Players[i]
			if (q.Elo == nil) != (p.Elo == nil) || (p.Lo == nil) != (q.Hi == nil) {
				t.Fatalf("player %d: %+v, mirrored %+v", i, p, q)
			}
			if p.Elo != nil {
				near(t, "elo of the mirrored results", *q.Elo, -*p.Elo, 1e-5)
			}
		}
	})
}

func FuzzPlackettLuce(f *testing.F) {
	f.Add([]byte{1, 2, 3}, 25.0, 8.0, 30.0, 2.0)
	f.Add([]byte{1, 1, 1, 1}, -1e9, 1e-300, 1e9, 1e-3)
	f.Fuzz(func(t *testing.T, places []byte, mu1, sigma1, mu2, sigma2 float64) {
		m := rating.NewPlackettLuce()
		usable := func(mu, sigma float64) bool { return math.Abs(mu) <= 1e9 && sigma > 0 && sigma <= 1e9 }
		if !usable(mu1, sigma1) || !usable(mu2, sigma2) {
			return
		}
		var skills []rating.Skill
		var at []int
		for i, p := range places[:min(len(places), 20)] {
			s := rating.Skill{Mu: mu1, Sigma: sigma1}
			if i%2 > 0 {
				s = rating.Skill{Mu: mu2, Sigma: sigma2}
			}
			skills, at = append(skills, s), append(at, int(p))
		}
		checkFinite(t, m.Rate(skills, at))
	})
}
