package botprofile

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// maxTurns is the maximum number of turns with a view of their own.
const maxTurns = 20

// sampled is a profile of type "sampled": https://www.speedscope.app/file-format-schema.json.
type sampled struct {
	Type    string  `json:"type"`
	Name    string  `json:"name"`
	Unit    string  `json:"unit"`
	Start   int64   `json:"startValue"`
	End     int64   `json:"endValue"`
	Samples [][]int `json:"samples"` // innermost last
	Weights []int64 `json:"weights"`
}

// Speedscope returns the profile in the format of speedscope, with a view of the match and one for each of the slowest
// turns.
func (p *Profile) Speedscope(title string) ([]byte, error) {
	var file struct {
		Schema string `json:"$schema"`
		Name   string `json:"name"`
		Shared struct {
			Frames []Location `json:"frames"`
		} `json:"shared"`
		Profiles []sampled `json:"profiles"`
		Exporter string    `json:"exporter"`
	}
	file.Schema = "https://www.speedscope.app/file-format-schema.json"
	file.Name, file.Exporter, file.Shared.Frames = title, "cookoff", slices.Concat([]Location{}, p.Places)
	file.Profiles = append(file.Profiles, view(title, p.Turns...))
	for _, t := range p.Slowest(maxTurns) {
		file.Profiles = append(file.Profiles, view(fmt.Sprintf("turn %d, %v", t.Number, t.length().Round(10*time.Microsecond)), t))
	}
	return json.Marshal(file)
}

// view returns the samples of some turns.
func view(name string, turns ...Turn) sampled {
	v := sampled{Type: "sampled", Name: name, Unit: "microseconds", Samples: [][]int{}, Weights: []int64{}}
	for _, t := range turns {
		for _, s := range t.Stacks {
			places := slices.Concat([]int{}, s.Places)
			slices.Reverse(places)
			v.Samples, v.Weights = append(v.Samples, places), append(v.Weights, s.Time.Microseconds())
			v.End += s.Time.Microseconds()
		}
	}
	return v
}
