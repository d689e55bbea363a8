package kitchen

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// decode reads JSON. Its errors name the line and the column of the text.
func decode(text []byte, to any) error {
	err := json.Unmarshal(text, to)
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("%s: %w", place(text, wrong.Offset), err)
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at := place(text, wrong.Offset)
		if wrong.Field != "" {
			at += ": " + wrong.Field
		}
		return fmt.Errorf("%s: got JSON %s, want %s", at, wrong.Value, jsonName(wrong.Type.Kind().String()))
	}
	return err
}

// place names the last of the first offset bytes of a text.
func place(text []byte, offset int64) string {
	before := text[:min(max(offset, 1)-1, int64(len(text)))]
	line := bytes.Count(before, []byte{'\n'}) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d", line, column)
}

// jsonName is what a user calls a kind of Go's types.
func jsonName(kind string) string {
	switch kind {
	case "string":
		return "a string"
	case "slice", "array":
		return "an array"
	case "struct":
		return "an object"
	case "bool":
		return "true or false"
	}
	return "a whole number"
}
