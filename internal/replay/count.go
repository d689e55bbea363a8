package replay

import "encoding/json"

// SameJSON is Same for a JSON text, whose scalar values it counts.
func (r *CheckResult) SameJSON(turn int, field string, want, got []byte) bool {
	return r.Same(turn, field, want, got, countValues(got))
}

// countValues counts the scalar values in a JSON text.
func countValues(text []byte) int {
	var value any
	if json.Unmarshal(text, &value) != nil {
		return 0
	}
	return countIn(value)
}

func countIn(value any) int {
	n := 0
	switch v := value.(type) {
	case []any:
		for _, it := range v {
			n += countIn(it)
		}
	case map[string]any:
		for _, it := range v {
			n += countIn(it)
		}
	default:
		n = 1
	}
	return n
}
