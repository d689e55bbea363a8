package verify_test

import (
	"bytes"
	"testing"
	"time"
)

// Any other claim about a match than the true one is refused.
func FuzzMoves(f *testing.F) {
	var all []*game
	for _, s := range append(seeded("@random:seed=3", "@random:seed=4"), setup{scenario: "tiny", turns: 12, seed: 3, bots: []string{"@random:seed=3", "@random:seed=4"}}) {
		s.limit = 0
		g := s.play(f)
		all = append(all, g)
		lines := bytes.Count(g.moves, []byte("\n"))
		f.Add(len(all)-1, 0, 0, []byte(nil), 0, int64(0))
		f.Add(len(all)-1, len(g.moves)/2, 3, []byte(`{"turn":2,`), 1, int64(time.Second))
		f.Add(len(all)-1, bytes.IndexByte(g.moves, '\n')+1, len(g.line(1)), []byte{}, lines, int64(-1))
	}
	f.Fuzz(func(t *testing.T, which, at, cut int, put []byte, score int, duration int64) {
		if which < 0 || at < 0 || cut < 0 {
			return
		}
		g := *all[which%len(all)]
		at %= len(g.moves) + 1
		moves := bytes.Clone(g.moves[:at])
		moves = append(append(moves, put...), g.moves[min(len(g.moves), at+cut):]...)
		c := g.claim()
		c.Seats[0].Score += int64(score)
		c.Duration += time.Duration(duration)
		v, err := g.Moves(moves, c)
		if err == nil && (score != 0 || c.Duration < 0) {
			t.Fatalf("a claim with a wrong score or duration is accepted: %+v", c)
		}
		if err == nil && bytes.Equal(moves, g.moves) != bytes.Equal(v.Fingerprint, g.fingerprint) {
			t.Fatal("different moves have the same fingerprint, or equal moves different ones")
		}
	})
}
