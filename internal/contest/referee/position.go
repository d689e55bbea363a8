package referee

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// positionJSON has the parts of a position that a referee supplies on request.
type positionJSON struct {
	State json.RawMessage `json:"state"`
	Stage json.RawMessage `json:"stage"` // in the first message of a match
	Scene json.RawMessage `json:"scene"`
	Views json.RawMessage `json:"views"` // the scene as each seat sees it
}

// partStage is the name of the stage, which comes with the first scene.
const partStage = "stage"

// visible returns the names of the parts for viewers, in the order of traces.
func visible() []string { return []string{partStage, abilityScene, abilityViews} }

// part returns a part by its name.
func (g *positionJSON) part(name string) *json.RawMessage {
	switch name {
	case abilityState:
		return &g.State
	case partStage:
		return &g.Stage
	case abilityScene:
		return &g.Scene
	}
	return &g.Views
}

// position is the state of a match between two turns.
type position struct {
	scores       []int64
	positionJSON               // without white space
	decodedScene scene.Scene   // zero without a scene
	decodedViews []scene.Scene // by seat; nil without views
}

// newPosition returns a position. Scenes are decoded only if there is a stage.
func newPosition(scores []int64, g positionJSON, stage *scene.Stage) (position, error) {
	p := position{scores: scores, positionJSON: g}
	for _, text := range []*json.RawMessage{&p.State, &p.Stage, &p.Scene, &p.Views} {
		*text = compact(*text)
	}
	var err error
	if stage != nil && p.Scene != nil {
		p.decodedScene, err = readScene(p.Scene, stage, scores)
	}
	if stage != nil && p.Views != nil && err == nil {
		p.decodedViews, err = readViews(p.Views, stage, scores)
	}
	return p, err
}

// hides reports whether the view of a seat differs from the scene.
func (p *position) hides() bool {
	var views []json.RawMessage
	_ = json.Unmarshal(p.Views, &views) // known to be valid; none without views
	return slices.ContainsFunc(views, func(view json.RawMessage) bool { return !bytes.Equal(view, p.Scene) })
}

// WriteState writes the state. Traces have its digests.
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

// compact returns JSON without white space; nil for null.
func compact(text json.RawMessage) json.RawMessage {
	if isNone(text) {
		return nil
	}
	var b bytes.Buffer
	_ = json.Compact(&b, text) // known to be valid
	return b.Bytes()
}

func isNone(text json.RawMessage) bool { return len(text) == 0 || bytes.Equal(text, []byte("null")) }
