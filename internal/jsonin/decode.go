// Package jsonin reads JSON that people have written: what is wrong with it is told in their words,
// with the place. It imports no package of this project.
package jsonin

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// Decode reads JSON as json.Unmarshal does. Its errors name the line and the column of the text.
func Decode(text []byte, to any) error {
	err := json.Unmarshal(text, to)
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("%s: %w", place(text, wrong.Offset), err)
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at := place(text, wrong.Offset)
		if wrong.Field != "" {
			at += ": " + wrong.Field
		}
		return fmt.Errorf("%s: got JSON %s, want %s", at, wrong.Value, nameOf(wrong.Type.Kind()))
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

// nameOf is what a user calls a kind of Go's types.
func nameOf(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Bool:
		return "true or false"
	case reflect.Int32:
		return "a whole number of 32 bits"
	}
	return "a whole number"
}
