package rulestest

import "github.com/cookoff/cookoff/internal/text/jsonout"

// JSON returns the JSON text of a value.
func JSON(v interface{ WriteJSON(w *jsonout.Writer) }) []byte {
	var w jsonout.Writer
	v.WriteJSON(&w)
	return w.Buf
}
