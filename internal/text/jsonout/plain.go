package jsonout

import "encoding/json"

// Plain returns the JSON of plain values, which always have one: texts, finite numbers, and lists and structs of such.
func Plain(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // another value than promised
	}
	return text
}
