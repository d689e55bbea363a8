package player

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/json"
	"math"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// version is the version of the encoding. A script decodes only its own version.
const version = 1

// scale is the factor for encoding shares, such as progress, as integers.
const scale = 1000

// maxSaid limits the output of a bot in one turn, in bytes.
const maxSaid = 2000

// match is an encoded timeline: constant parts are plain JSON, everything else is in tracks, with shared values in tables.
type match struct {
	Version int             `json:"version"`
	Name    string          `json:"name"`
	Seed    int64           `json:"seed"`
	Rules   string          `json:"rules"`
	Stage   stage           `json:"stage"`
	Marks   []timeline.Mark `json:"marks"`
	Story   pageStory       `json:"story"`
	End     End             `json:"end"`
	Scenes  int             `json:"scenes"`

	Texts  *table `json:"texts"`
	Items  *table `json:"items"`
	Rows   *table `json:"rows"` // paths, lists of items, lines of texts
	States *table `json:"cells"`

	Turn    track      `json:"turn"` // minus the index of the scene
	Title   track      `json:"title"`
	Values  [][]*track `json:"values"` // by curve, then by seat
	Boards  []*board   `json:"boards"`
	Sprites group      `json:"sprites"` // item, id, owner, board, x, y, layer, actor, badge, progress, alarm
	Fields  group      `json:"fields"`  // id of the sprite, name, value
	Areas   group      `json:"areas"`   // name, owner, board, x, y, x, y
	Panels  group      `json:"panels"`  // seat, score
	Figures group      `json:"figures"` // panel, name, value
	Bars    group      `json:"bars"`    // panel, name, value, of
	Entries group      `json:"entries"` // panel, id, items, left, until, worth, state
	Moves   list       `json:"moves"`   // thing, owner, board, path, badge
	Events  list       `json:"events"`  // kind, tone, seat, sprite, entry, board, x, y, text
	Said    list       `json:"said"`    // seat, kind, text
}

// stage is a stage with the shades of its colours, so that the script needs no colour table.
type stage struct {
	*scene.Stage
	Shades map[scene.Colour]scene.Shade `json:"shades"`
}

func newStage(s *scene.Stage) stage {
	c := *s
	c.Game = cmp.Or(s.Name, s.Game)
	c.Boards, c.Tiles, c.Things = notNull(s.Boards), notNull(s.Tiles), notNull(s.Things)
	return stage{&c, s.Shades()}
}

// notNull returns a copy of a list that is never null in JSON.
func notNull[T any](list []T) []T { return append([]T{}, list...) }

// board has the initial cells of a board, run-length encoded as pairs of cell and count, and the tracks of changing cells.
type board struct {
	First  []int64        `json:"first"`
	Change map[int]*track `json:"change"`
	last   []scene.Cell
}

// encoder encodes the scenes of a match in order.
type encoder struct {
	tables
	match
}

// Encode encodes a timeline for the script, as raw deflated JSON. name distinguishes two timelines of a page; it may be empty.
// Decoded scenes equal the originals, except that shares (progress, time left) are rounded to thousandths, the output of bots
// is limited, and sprites, areas and entries are in the order of their first appearance.
func Encode(t *timeline.Timeline, name string) ([]byte, error) {
	e := &encoder{match: match{
		Boards: []*board{}, Version: version, Name: name, Seed: t.Seed, Rules: t.Rules, Stage: newStage(&t.Stage),
		Marks: append([]timeline.Mark{}, t.Marks...), Story: newPageStory(t), End: EndOf(t), Scenes: len(t.Scenes),
	}}
	e.Texts, e.Items, e.Rows, e.States = &e.texts, &e.items, &e.rows, &e.cells
	e.text("") // index 0, the initial value of tracks
	for range t.Stage.Boards {
		e.Boards = append(e.Boards, &board{Change: map[int]*track{}})
	}
	for at := range t.Scenes {
		e.scene(at, &t.Scenes[at])
	}
	text, err := json.Marshal(&e.match)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	// A bytes.Buffer does not fail.
	_, _ = w.Write(text)
	_ = w.Close()
	return b.Bytes(), nil
}

func (e *encoder) scene(at int, s *scene.Scene) {
	e.Turn.set(at, int64(s.Turn-at))
	title := int64(0)
	if s.Name != strconv.Itoa(s.Turn) {
		title = 1 + e.text(s.Name)
	}
	e.Title.set(at, title)
	for curve, seats := range s.Values {
		e.values(at, curve, seats)
	}
	for i := range min(len(e.Boards), len(s.Cells)) {
		e.board(at, e.Boards[i], s.Cells[i])
	}
	for i := range s.Sprites {
		e.sprite(at, &s.Sprites[i])
	}
	for _, a := range s.Areas {
		e.Areas.set(at, a.Name+"\x00"+strconv.Itoa(a.Owner), e.text(a.Name), int64(a.Owner), int64(a.Board),
			int64(a.From.X), int64(a.From.Y), int64(a.To.X), int64(a.To.Y))
	}
	for i := range s.Panels {
		e.panel(at, i, &s.Panels[i])
	}
	for _, g := range []*group{&e.Sprites, &e.Fields, &e.Areas, &e.Panels, &e.Figures, &e.Bars, &e.Entries} {
		g.end(at)
	}
	e.oneTurn(at, s)
}

func (e *encoder) values(at, curve int, seats []int64) {
	for len(e.Values) <= curve {
		e.Values = append(e.Values, nil)
	}
	for seat, v := range seats {
		if len(e.Values[curve]) <= seat {
			e.Values[curve] = append(e.Values[curve], new(track))
		}
		e.Values[curve][seat].set(at, v)
	}
}

func (e *encoder) board(at int, b *board, cells []scene.Cell) {
	if b.last == nil {
		for _, c := range cells {
			id := e.cell(c)
			if n := len(b.First); n > 0 && b.First[n-2] == id {
				b.First[n-1]++
			} else {
				b.First = append(b.First, id, 1)
			}
		}
		b.last = cells
		return
	}
	if len(cells) == 0 || &cells[0] == &b.last[0] {
		return
	}
	for i, c := range cells {
		if c == b.last[i] {
			continue
		}
		t := b.Change[i]
		if t == nil {
			t = &track{value: e.cell(b.last[i])}
			b.Change[i] = t
		}
		t.set(at, e.cell(c))
	}
	b.last = cells
}

func (e *encoder) sprite(at int, s *scene.Sprite) {
	e.Sprites.set(at, s.ID, e.item(&s.Item), e.text(s.ID), int64(s.Owner), int64(s.Board), int64(s.X), int64(s.Y), int64(s.Layer),
		bit(s.Actor), e.text(s.Badge), share(s.Progress), bit(s.Alarm))
	for i, f := range s.Fields {
		e.Fields.set(at, s.ID+"\x00"+strconv.Itoa(i), e.text(s.ID), e.text(f.Name), e.text(f.Value))
	}
}

func (e *encoder) panel(at, i int, p *scene.Panel) {
	panel, n := strconv.Itoa(i), int64(i)
	e.Panels.set(at, panel, int64(p.Seat), p.Score)
	for j, f := range p.Figures {
		e.Figures.set(at, panel+" "+strconv.Itoa(j), n, e.text(f.Name), e.text(f.Value))
	}
	for j, b := range p.Bars {
		e.Bars.set(at, panel+" "+strconv.Itoa(j), n, e.text(b.Name), b.Value, b.Of)
	}
	for _, o := range p.Entries {
		e.Entries.set(at, panel+" "+o.ID, n, e.text(o.ID), e.itemList(o.Items), share(o.Left), int64(o.Until), o.Worth, e.text(o.State))
	}
}

// oneTurn encodes moves, events and output of bots, which belong to a single turn.
func (e *encoder) oneTurn(at int, s *scene.Scene) {
	for _, m := range s.Moves {
		e.Moves.add(at, int64(m.Thing), int64(m.Owner), int64(m.Board), e.path(m.Path), e.text(m.Badge))
	}
	for i := range s.Events {
		v := &s.Events[i]
		e.Events.add(at, e.text(v.Kind), e.text(string(v.Tone)), int64(v.Seat), e.text(v.Sprite), e.text(v.Entry),
			int64(v.Board), int64(v.X), int64(v.Y), e.text(v.Text))
	}
	for _, said := range s.Said {
		e.Said.add(at, int64(said.Seat), e.text(said.Kind), e.lines(plain.Clip(said.Text, maxSaid)))
	}
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func share(f float64) int64 { return int64(math.Round(f * scale)) }
