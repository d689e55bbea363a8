package verify_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// short is a time limit that only silent bots exceed.
const short = 2 * time.Second

// seeded returns matches of the games with scenarios from seeds.
func seeded(words ...string) (list []setup) {
	for _, game := range []string{"overdrive:seed=5", "grass:seed=5", "alamode:seed=5"} {
		s := setup{scenario: game, seed: 3, bots: words}
		switch game[0] {
		case 'a':
			s.bots = append([]string{"@simple"}, words...) // three seats
		case 'o': // waits in each round for bots that are late or write nonsense
			s.turns, s.limit = 12, 100*time.Millisecond
		}
		list = append(list, s)
	}
	return list
}

// setups returns matches in which one or both bots play, crash, exit, write garbage, are silent or
// do not start.
func setups() (list []setup) {
	for _, words := range [][]string{
		{"@random:seed=3", "@random:seed=4"},
		{"@random:seed=3", "@chaos:how=crash,at=6"},
		{"@chaos:how=exit,at=4", "@random:seed=3"},
		{"@chaos:how=garbage,at=3", "@idle"},
		{"@chaos:how=garbage,at=1", "@chaos:how=garbage,at=2"},
		{"@chaos:how=crash,at=3", "@chaos:how=exit,at=3"},
		{"cmd:false", "@random:seed=3"},
		{"@random:seed=3", "cmd:true"},
		{"cmd:false", "cmd:true"},
	} {
		list = append(list, seeded(words...)...)
		list = append(list, setup{scenario: "tiny", turns: 40, seed: 2, bots: words})
	}
	late := append(seeded("@chaos:how=silent,at=3", "@idle"), seeded("@chaos:how=silent,at=2", "@chaos:how=half-line,at=2")...)
	for _, s := range append(late, setup{scenario: "tiny", turns: 9, bots: []string{"@idle", "@chaos:how=silent,at=2"}}) {
		s.limit = max(s.limit, short)
		if s.turns > 0 {
			s.limit, s.turns = 100*time.Millisecond, 9
		}
		list = append(list, s)
	}
	return append(list, setup{scenario: "duel", turns: 120, bots: []string{"@chef:nodes=100", "@random:seed=1"}})
}

// Verification of a match gives the same result, fingerprint and trace as playing it.
func TestMoves(t *testing.T) {
	t.Parallel()
	for _, s := range setups() {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			if s.limit == short {
				tier.Gate(t)
			}
			g := s.play(t)
			v := must.Get(g.Moves(g.moves, g.claim()))(t)
			must.Be(t, "result", withoutPaths(g.result), v.Result)
			if !bytes.Equal(g.fingerprint, v.Fingerprint) {
				t.Errorf("the fingerprint is %x, want %x", v.Fingerprint, g.fingerprint)
			}
			must.Be(t, "trace", string(g.trace), string(v.Trace))
		})
	}
}
