package contesttest

// Keys adds all keys in a JSON value, at any depth, to a set.
func Keys(v any, to map[string]bool) {
	switch v := v.(type) {
	case []any:
		for _, it := range v {
			Keys(it, to)
		}
	case map[string]any:
		for key, it := range v {
			to[key] = true
			Keys(it, to)
		}
	}
}
