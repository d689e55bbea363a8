package field_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// ledger checks independently that a turn neither creates nor destroys anything, given the position before, the
// answers and refusals, and the position after.
type ledger struct {
	before   field.State
	answers  [2]*field.Answer
	refused  [2]map[field.Code]int
	built    [2]int
	spawned  [2]int
	recycled [2]int
}

// turn plays a turn and checks it.
func (l *ledger) turn(t testing.TB, r *field.Resolver, s *field.State, answers [2]*field.Answer) {
	t.Helper()
	l.before = *s
	l.answers = answers
	r.Step(s, answers)
	if l.before.Over() {
		if *s != l.before {
			t.Fatal("the position changed after the end")
		}
		return
	}
	l.count(r, s)
	for p := range 2 {
		l.checkMatter(t, r, s, p)
		l.checkUnits(t, r, s, p)
	}
	l.checkTiles(t, s)
	if s.Turn() != l.before.Turn()+1 || s.Turn() > field.MaxTurns || s.Stale() < 0 || s.Stale() >= field.StaleTurns {
		t.Fatalf("turn %d (stale %d) follows turn %d", s.Turn(), s.Stale(), l.before.Turn())
	}
	if (s.Reason() != "") != s.Over() {
		t.Fatalf("Over() = %v, Reason() = %q", s.Over(), s.Reason())
	}
}

// count counts recyclers, spawned robots and recycled matter without using the resolver's tally.
func (l *ledger) count(r *field.Resolver, s *field.State) {
	l.built, l.spawned, l.recycled = [2]int{}, [2]int{}, [2]int{}
	lostToRefusals := [2]int{}
	for p := range l.refused {
		l.refused[p] = map[field.Code]int{}
	}
	for _, refusal := range r.Refusals {
		l.refused[refusal.Player][refusal.Code]++
		switch refusal.Code {
		case field.SpawnNotOwned, field.SpawnOnRecycler, field.SpawnNoMatter, field.SpawnZero:
			lostToRefusals[refusal.Player] += int(refusal.Amount)
		}
	}
	for p, a := range l.answers {
		if a == nil {
			continue
		}
		refused := l.refused[p]
		l.built[p] = len(a.Builds) - refused[field.BuildNotOwned] - refused[field.BuildOnRecycler] -
			refused[field.BuildOnUnits] - refused[field.BuildNoMatter]
		if a.Out == field.Playing {
			for _, o := range a.Spawns {
				l.spawned[p] += int(o.Amount)
			}
			l.spawned[p] -= lostToRefusals[p]
		}
	}
	l.countRecycled(s)
}

// countRecycled counts, for each player, the tiles in reach of its recyclers that lost scrap.
func (l *ledger) countRecycled(s *field.State) {
	b := s.Board()
	for cell := range b.Tiles() {
		if s.Tile(cell).Scrap == l.before.Tile(cell).Scrap {
			continue
		}
		for p := range 2 {
			reached := l.recycles(s, p, cell)
			for _, beside := range b.Near(cell) {
				reached = reached || l.recycles(s, p, int(beside))
			}
			if reached {
				l.recycled[p]++
			}
		}
	}
}

// recycles reports whether a player's recycler worked on a cell in this turn. A recycler built on a tile's last scrap
// has already vanished, so its order is the only evidence.
func (l *ledger) recycles(s *field.State, player, cell int) bool {
	own := func(t field.Tile) bool { return t.Recycler && t.Owner == player }
	if own(l.before.Tile(cell)) || own(s.Tile(cell)) {
		return true
	}
	if s.Tile(cell).Scrap > 0 || !l.before.CanBuild(player, cell) || l.answers[player] == nil {
		return false
	}
	// Builds are carried out in sequence until the matter is spent.
	matter := l.before.Matter(player)
	seen := map[int]bool{}
	for _, o := range l.answers[player].Builds {
		at, ok := s.Board().Cell(int(o.X), int(o.Y))
		if !ok || seen[at] || !l.before.CanBuild(player, at) || matter < field.RecyclerCost {
			continue
		}
		if at == cell {
			return true
		}
		seen[at] = true
		matter -= field.RecyclerCost
	}
	return false
}

func (l *ledger) checkMatter(t testing.TB, r *field.Resolver, s *field.State, p int) {
	t.Helper()
	want := l.before.Matter(p) + field.Income + l.recycled[p] - field.RecyclerCost*l.built[p] - field.RobotCost*l.spawned[p]
	if s.Matter(p) != want || want < field.Income {
		t.Fatalf("player %d has %d matter, must have %d: %d before, %d recycled, %d built, %d spawned",
			p, s.Matter(p), want, l.before.Matter(p), l.recycled[p], l.built[p], l.spawned[p])
	}
	tally := r.Tally[p]
	if tally.Built != l.built[p] || tally.Spawned != l.spawned[p] || tally.Recycled != l.recycled[p] {
		t.Fatalf("tally of player %d %+v, want %d built, %d spawned, %d recycled",
			p, tally, l.built[p], l.spawned[p], l.recycled[p])
	}
}

// checkUnits checks that robots increase only by spawning, and decrease only in fights (in pairs) and on new grass.
func (l *ledger) checkUnits(t testing.TB, r *field.Resolver, s *field.State, p int) {
	t.Helper()
	tally := r.Tally[p]
	if got, want := units(s, p), units(&l.before, p)+l.spawned[p]-tally.Fought-tally.Buried; got != want {
		t.Fatalf("player %d has %d robots, must have %d: %d before, tally %+v", p, got, want, units(&l.before, p), tally)
	}
	grew := false
	for cell := range s.Board().Tiles() {
		grew = grew || s.Tile(cell).Scrap == 0 && l.before.Tile(cell).Scrap > 0
	}
	if tally.Fought < 0 || tally.Buried < 0 || tally.Buried > 0 && !grew || r.Tally[0].Fought != r.Tally[1].Fought {
		t.Fatalf("tallies %+v", r.Tally)
	}
}

func units(s *field.State, player int) int {
	n := 0
	for cell := range s.Board().Tiles() {
		if t := s.Tile(cell); t.Owner == player {
			n += t.Units
		}
	}
	return n
}

// checkTiles checks that every tile is valid.
func (l *ledger) checkTiles(t testing.TB, s *field.State) {
	t.Helper()
	var owned [2]int
	for cell := range s.Board().Tiles() {
		was, is := l.before.Tile(cell), s.Tile(cell)
		if is.Owner != field.Nobody {
			owned[is.Owner]++
		}
		switch {
		case is.Scrap == 0 && is != (field.Tile{Owner: field.Nobody}):
			t.Fatalf("cell %d is grass with %+v", cell, is)
		case is.Owner == field.Nobody && (is.Units > 0 || is.Recycler):
			t.Fatalf("cell %d without an owner is %+v", cell, is)
		case is.Recycler && is.Units > 0:
			t.Fatalf("cell %d has robots and a recycler: %+v", cell, is)
		case is.Scrap != was.Scrap && is.Scrap != was.Scrap-1:
			t.Fatalf("cell %d changed from %+v to %+v", cell, was, is)
		case was.Recycler && !is.Recycler && is.Scrap > 0:
			t.Fatalf("cell %d lost its recycler: %+v", cell, is)
		}
	}
	if got := [2]int{s.Owned(0), s.Owned(1)}; !cmp.Equal(got, owned) {
		t.Fatalf("Owned() = %v, want %v", got, owned)
	}
}
