// Package jsonin reads JSON written by people: its errors have the position, and avoid Go's terms. It imports no package of this
// project.
package jsonin

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Decode is json.Unmarshal with line and column in errors.
func Decode(text []byte, to any) error {
	err := json.Unmarshal(text, to)
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("%s: %w", position(text, wrong.Offset), err)
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s: %s", position(text, wrong.Offset), Problem(err))
	}
	return err
}

// Problem describes an error of json.Unmarshal in plain words: "seed: must be a whole number, not text".
func Problem(err error) string {
	if _, ok := errors.AsType[*json.SyntaxError](err); ok && strings.HasPrefix(err.Error(), "unexpected end") {
		return "it is cut off"
	}
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok {
		return err.Error()
	}
	problem := fmt.Sprintf("must be %s, not %s", wanted(wrong.Type.Kind()), found(wrong.Value))
	if wrong.Field != "" {
		problem = wrong.Field + ": " + problem
	}
	return problem
}

// position returns the line and column of the byte before an offset, as json errors give the offset after it.
func position(text []byte, offset int64) string {
	before := text[:min(max(offset, 1)-1, int64(len(text)))]
	line := bytes.Count(before, []byte{'\n'}) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d", line, column)
}

// wanted returns the user's term for a Go kind.
func wanted(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map, reflect.Pointer, reflect.Interface:
		return "an object"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Int32:
		return "a 32-bit whole number"
	}
	return "a whole number"
}

// found returns the user's term for the JSON value in an UnmarshalTypeError.
func found(value string) string {
	switch value {
	case "string":
		return "text"
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "bool":
		return "true or false"
	case "number":
		return "a number"
	}
	return strings.TrimPrefix(value, "number ") // followed by the number itself
}
