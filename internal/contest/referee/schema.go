package referee

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// absent marks a required number as missing; no message may contain it.
const absent = -1 << 31

// decode decodes JSON and rejects unknown keys.
func decode(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// decodeStrict is decode with an error that describes and locates the mistake.
func decodeStrict(text []byte, into any) error {
	err := decode(text, into)
	if err == nil {
		return nil
	}
	return errors.New(schemaErrorOr(text, into, err.Error()))
}

// schemaErrorOr describes how JSON differs from the type of form; fallback if it does not.
func schemaErrorOr(text []byte, form any, fallback string) string {
	if !json.Valid(text) {
		return notAnObject(text)
	}
	return cmp.Or(schemaError(text, reflect.TypeOf(form).Elem(), ""), fallback)
}

// notAnObject describes a line that is not a JSON object.
func notAnObject(line []byte) string {
	text := "its message is not a JSON object in one line: " + plain.Line(plain.Clip(string(line), maxQuoted))
	if !bytes.HasPrefix(bytes.TrimSpace(line), []byte{'{'}) {
		return text + "; only messages belong on standard output, debugging on standard error: print(…, file=sys.stderr)"
	}
	var into any
	if err, ok := errors.AsType[*json.SyntaxError](json.Unmarshal(line, &into)); ok {
		from := min(max(err.Offset-maxQuoted/2, 0), int64(len(line)))
		text = fmt.Sprintf("its message is not a JSON object in one line: %s at byte %d: %s", strings.TrimPrefix(err.Error(), "json: "), err.Offset,
			plain.Line(plain.Clip(string(line[from:]), maxQuoted)))
	}
	return text
}

// maxQuoted is the number of bytes of a line that errors quote.
const maxQuoted = 80

// schemaError describes the first difference between JSON and a type, with its path; empty if there is none.
func schemaError(text json.RawMessage, t reflect.Type, path string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	text = bytes.TrimSpace(text)
	if isNone(text) || t == reflect.TypeFor[json.RawMessage]() {
		return ""
	}
	found, want := jsonKind(text), typeKind(t)
	if found != want && (found != aNumber || want != aWholeNumber) {
		return withPath(path, fmt.Sprintf("must be %s%s, not %s", want, indexHint(path), found))
	}
	switch {
	case t.Kind() == reflect.Struct:
		return objectError(text, t, path)
	case t.Kind() == reflect.Map:
		return mapError(text, t, path)
	case t.Kind() == reflect.Slice:
		var all []json.RawMessage
		_ = json.Unmarshal(text, &all) // known to be valid
		for i, one := range all {
			if wrong := schemaError(one, t.Elem(), fmt.Sprintf("%s[%d]", path, i)); wrong != "" {
				return wrong
			}
		}
	case found == aNumber && json.Unmarshal(text, reflect.New(t).Interface()) != nil: // it has a fraction, or is too large
		return withPath(path, fmt.Sprintf("must be %s, not %.40s", want, text))
	}
	return ""
}

// withPath prefixes an error with its path.
func withPath(path, wrong string) string {
	if path == "" {
		return "its message " + wrong
	}
	return path + " " + wrong
}

// indexHint names the list that a number is an index of.
func indexHint(path string) string {
	for _, of := range []string{"thing", "tile"} {
		if strings.HasSuffix(path, "."+of) {
			return fmt.Sprintf(" (the index in %q)", of+"s")
		}
	}
	return ""
}

// Kinds of JSON values.
const (
	anObject     = "an object"
	aList        = "a list"
	aText        = "a text"
	aNumber      = "a number"
	aWholeNumber = "a whole number"
	aBoolean     = "true or false"
)

func jsonKind(text json.RawMessage) string {
	switch text[0] {
	case '{':
		return anObject
	case '[':
		return aList
	case '"':
		return aText
	case 't', 'f':
		return aBoolean
	}
	return aNumber
}

func typeKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return anObject
	case reflect.Slice:
		return aList
	case reflect.String:
		return aText
	case reflect.Bool:
		return aBoolean
	case reflect.Float64:
		return aNumber
	}
	return aWholeNumber
}

func mapError(text json.RawMessage, t reflect.Type, path string) string {
	var all map[string]json.RawMessage
	_ = json.Unmarshal(text, &all) // known to be valid
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if wrong := schemaError(all[key], t.Elem(), joinPath(path, key)); wrong != "" {
			return wrong
		}
	}
	return ""
}

func objectError(text json.RawMessage, t reflect.Type, path string) string {
	var all map[string]json.RawMessage
	_ = json.Unmarshal(text, &all) // known to be valid
	members := map[string]reflect.Type{}
	keys := objectMembers(t, members)
	in := ""
	if path != "" {
		in = path + ": "
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if members[key] == nil {
			return fmt.Sprintf("%sunknown key %.40q; %s", in, key, suggestion(key, keys))
		}
	}
	for _, key := range requiredKeys(t, all) {
		if isNone(all[key]) {
			return fmt.Sprintf("%s%q is missing", in, key)
		}
	}
	for _, key := range keys {
		if value, ok := all[key]; ok {
			if wrong := schemaError(value, members[key], joinPath(path, key)); wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

func joinPath(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// suggestion returns the known key that was probably meant, or else all of them.
func suggestion(key string, known []string) string {
	if near := spelling.Nearest(key, known); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "known keys: " + strings.Join(known, ", ")
}

// objectMembers adds the types of a struct's JSON members to into, and returns their names in order.
func objectMembers(t reflect.Type, into map[string]reflect.Type) (keys []string) {
	for f := range t.Fields() {
		key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			keys = append(keys, objectMembers(f.Type, into)...)
		case key != "" && key != "-":
			if into[key] == nil {
				keys = append(keys, key)
			}
			into[key] = f.Type
		}
	}
	return keys
}

// requiredKeys returns the required keys of an object of a type.
func requiredKeys(t reflect.Type, has map[string]json.RawMessage) []string {
	switch t {
	case reflect.TypeFor[step]():
		if has["error"] == nil && has["end"] == nil {
			return []string{"turn", "ask"}
		}
	case reflect.TypeFor[ask]():
		return []string{"seat", "lines"}
	case reflect.TypeFor[elimination]():
		return []string{"seat"}
	case reflect.TypeFor[ending]():
		return []string{"reason"}
	case reflect.TypeFor[findingJSON]():
		return []string{"kind", "text"}
	case reflect.TypeFor[eventJSON]():
		keys := []string{"kind", "text"}
		if board := has["board"]; !isNone(board) && string(board) != "-1" {
			keys = append(keys, "x", "y")
		}
		return keys
	case reflect.TypeFor[spriteJSON]():
		return []string{"id", "thing", "x", "y"}
	case reflect.TypeFor[scene.Item](), reflect.TypeFor[scene.Move]():
		return []string{"thing"}
	case reflect.TypeFor[boardJSON]():
		return []string{"width", "height"}
	case reflect.TypeFor[scene.Look]():
		return []string{"name", "letter"}
	}
	return nil
}
