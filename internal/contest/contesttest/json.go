package contesttest

import "github.com/cookoff/cookoff/internal/jsonout"

// JSON returns what a value writes of itself.
func JSON(v interface{ WriteJSON(w *jsonout.Writer) }) []byte {
	var w jsonout.Writer
	v.WriteJSON(&w)
	return w.Buf
}
