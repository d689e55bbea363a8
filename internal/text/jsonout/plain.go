package jsonout

import "encoding/json"

// Plain marshals values that cannot fail: strings, finite numbers, and lists and structs of them. It panics for other values.
func Plain(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
