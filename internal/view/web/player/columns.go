package player

import "encoding/json"

// track is a number over the scenes of a match, initially 0, delta-encoded: pairs of the number of scenes since the last change,
// and the difference.
type track struct {
	pairs []int64
	at    int   // scene of the last change
	value int64 // since the last change
}

func (t *track) set(at int, value int64) {
	if value == t.value {
		return
	}
	t.pairs = append(t.pairs, int64(at-t.at), value-t.value)
	t.at, t.value = at, value
}

// MarshalJSON writes the pairs as one array.
func (t *track) MarshalJSON() ([]byte, error) { return marshalRow(t.pairs), nil }

// group has rows whose number varies between scenes, such as sprites. Each key has a slot for all scenes, with a track that is
// 1 while the row exists, and a track for each number of the row.
type group struct {
	slots []*slot
	byKey map[string]*slot
}

type slot struct {
	tracks []track // the first one is the existence of the row
	seen   int     // last scene in which the row was set
}

// set sets a row in a scene. A second row with the same key gets another slot.
func (g *group) set(at int, key string, numbers ...int64) {
	s := g.byKey[key]
	if s != nil && s.seen == at {
		g.set(at, key+"+", numbers...)
		return
	}
	if s == nil {
		s = &slot{tracks: make([]track, 1+len(numbers))}
		if g.byKey == nil {
			g.byKey = map[string]*slot{}
		}
		g.byKey[key] = s
		g.slots = append(g.slots, s)
	}
	s.seen = at
	s.tracks[0].set(at, 1)
	for i, n := range numbers {
		s.tracks[1+i].set(at, n)
	}
}

// end ends a scene: rows not set in it do not exist.
func (g *group) end(at int) {
	for _, s := range g.slots {
		if s.seen != at {
			s.tracks[0].set(at, 0)
		}
	}
}

// MarshalJSON writes the tracks by column, because Deflate compresses equal neighbours well.
func (g *group) MarshalJSON() ([]byte, error) {
	columns := [][]*track{}
	if len(g.slots) > 0 {
		columns = make([][]*track, len(g.slots[0].tracks))
	}
	for _, s := range g.slots {
		for i := range s.tracks {
			columns[i] = append(columns[i], &s.tracks[i])
		}
	}
	return json.Marshal(columns)
}

// list has the columns of rows that belong to one scene each, such as events. The first column is the number of scenes since the
// previous row.
type list struct {
	columns [][]int64
	at      int
}

func (l *list) add(at int, numbers ...int64) {
	if l.columns == nil {
		l.columns = make([][]int64, 1+len(numbers))
	}
	l.columns[0] = append(l.columns[0], int64(at-l.at))
	for i, n := range numbers {
		l.columns[1+i] = append(l.columns[1+i], n)
	}
	l.at = at
}

// MarshalJSON writes an array of columns.
func (l *list) MarshalJSON() ([]byte, error) { return json.Marshal(append([][]int64{}, l.columns...)) }
