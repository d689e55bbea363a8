package referee

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// given is what a referee gives of a position if it is asked for.
type given struct {
	State json.RawMessage `json:"state"`
	Stage json.RawMessage `json:"stage"` // with the first message of a match
	Scene json.RawMessage `json:"scene"`
	Views json.RawMessage `json:"views"` // by seat: the scene as it sees it
}

// givenStagePart is the name of the stage, which is given with the first scene.
const givenStagePart = "stage"

// visible returns the names of the parts that viewers need, in the order in which traces have them.
func visible() []string { return []string{givenStagePart, wantScene, wantViews} }

// part returns a part by its name.
func (g *given) part(name string) *json.RawMessage {
	switch name {
	case wantState:
		return &g.State
	case givenStagePart:
		return &g.Stage
	case wantScene:
		return &g.Scene
	}
	return &g.Views
}

// position is a match between two turns.
type position struct {
	scores []int64
	given                // without white space
	shown  scene.Scene   // if there is a scene
	seen   []scene.Scene // by seat; nil: the referee does not say what seats see
}

// newPosition returns a position. Its scenes are read if there is a stage.
func newPosition(scores []int64, g given, stage *scene.Stage) (position, error) {
	p := position{scores: scores, given: g}
	for _, text := range []*json.RawMessage{&p.State, &p.Stage, &p.Scene, &p.Views} {
		*text = compact(*text)
	}
	var err error
	if stage != nil && p.Scene != nil {
		p.shown, err = readScene(p.Scene, stage, scores)
	}
	if stage != nil && p.Views != nil && err == nil {
		p.seen, err = readViews(p.Views, stage, scores)
	}
	return p, err
}

// hides reports whether a seat sees other things than all do.
func (p *position) hides() bool {
	var views []json.RawMessage
	_ = json.Unmarshal(p.Views, &views) // they were read before; without any there are none
	return slices.ContainsFunc(views, func(view json.RawMessage) bool { return !bytes.Equal(view, p.Scene) })
}

// WriteState writes what digests are of.
func (p *position) WriteState(w *writer) {
	w.BeginObject()
	p.writeScores(w)
	if p.State != nil {
		w.Key("state")
		w.Raw(p.State)
	}
	w.EndObject()
}

func (p *position) writeScores(w *writer) {
	w.Key("scores")
	p.writeNumbers(w)
}

func (p *position) writeNumbers(w *writer) {
	w.BeginArray()
	for _, score := range p.scores {
		w.Int64(score)
	}
	w.EndArray()
}

// compact returns JSON without white space; nil for none.
func compact(text json.RawMessage) json.RawMessage {
	if isNone(text) {
		return nil
	}
	var b bytes.Buffer
	_ = json.Compact(&b, text) // it was decoded
	return b.Bytes()
}

func isNone(text json.RawMessage) bool { return len(text) == 0 || bytes.Equal(text, []byte("null")) }
