package contest

import "github.com/cookoff/cookoff/internal/text/jsonout"

// Figures are a game's own stats, in display order.
type Figures []Figure

// MarshalJSON writes the stats as an object, in display order.
func (f Figures) MarshalJSON() ([]byte, error) {
	var w jsonout.Writer
	w.BeginObject()
	for _, it := range f {
		w.Key(it.Key)
		if it.None {
			w.Null()
		} else {
			w.Raw([]byte(it.String()))
		}
	}
	w.EndObject()
	return w.Buf, nil
}
