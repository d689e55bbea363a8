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

// absent is the value of a number that a message must give and has not given. No message may give it.
const absent = -1 << 31

// decode decodes JSON without unknown keys.
func decode(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// strictly is decode with an error that says what is wrong, and where.
func strictly(text []byte, into any) error {
	err := decode(text, into)
	if err == nil {
		return nil
	}
	return errors.New(mistakeOr(text, into, err.Error()))
}

// mistakeOr returns what is wrong with JSON that should have the form of a value, and where; otherwise if nothing is.
func mistakeOr(text []byte, form any, otherwise string) string {
	if !json.Valid(text) {
		return noJSON(text)
	}
	return cmp.Or(mistake(text, reflect.TypeOf(form).Elem(), ""), otherwise)
}

// noJSON says what a line is that is no JSON object.
func noJSON(line []byte) string {
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

// maxQuoted is how much of a line a message quotes, in bytes.
const maxQuoted = 80

// mistake returns how JSON differs from a type, and where; empty if it does not.
func mistake(text json.RawMessage, t reflect.Type, place string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	text = bytes.TrimSpace(text)
	if isNone(text) || t == reflect.TypeFor[json.RawMessage]() {
		return ""
	}
	found, want := kindOf(text), wantedKind(t)
	if found != want && (found != aNumber || want != aWholeNumber) {
		return misplaced(place, fmt.Sprintf("must be %s%s, not %s", want, indexOf(place), found))
	}
	switch {
	case t.Kind() == reflect.Struct:
		return mistakenObject(text, t, place)
	case t.Kind() == reflect.Map:
		return mistakenMap(text, t, place)
	case t.Kind() == reflect.Slice:
		var all []json.RawMessage
		_ = json.Unmarshal(text, &all) // it is valid
		for i, one := range all {
			if wrong := mistake(one, t.Elem(), fmt.Sprintf("%s[%d]", place, i)); wrong != "" {
				return wrong
			}
		}
	case found == aNumber && json.Unmarshal(text, reflect.New(t).Interface()) != nil: // it has a fraction, or is too large
		return misplaced(place, fmt.Sprintf("must be %s, not %.40s", want, text))
	}
	return ""
}

// misplaced puts a place before what is wrong there.
func misplaced(place, wrong string) string {
	if place == "" {
		return "its message " + wrong
	}
	return place + " " + wrong
}

// indexOf says of what a number is the index.
func indexOf(place string) string {
	for _, of := range []string{"thing", "tile"} {
		if strings.HasSuffix(place, "."+of) {
			return fmt.Sprintf(" (the index in %q)", of+"s")
		}
	}
	return ""
}

// Kinds of JSON in words.
const (
	anObject     = "an object"
	aList        = "a list"
	aText        = "a text"
	aNumber      = "a number"
	aWholeNumber = "a whole number"
	aTruth       = "true or false"
)

func kindOf(text json.RawMessage) string {
	switch text[0] {
	case '{':
		return anObject
	case '[':
		return aList
	case '"':
		return aText
	case 't', 'f':
		return aTruth
	}
	return aNumber
}

func wantedKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return anObject
	case reflect.Slice:
		return aList
	case reflect.String:
		return aText
	case reflect.Bool:
		return aTruth
	case reflect.Float64:
		return aNumber
	}
	return aWholeNumber
}

func mistakenMap(text json.RawMessage, t reflect.Type, place string) string {
	var all map[string]json.RawMessage
	_ = json.Unmarshal(text, &all) // it is valid
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if wrong := mistake(all[key], t.Elem(), below(place, key)); wrong != "" {
			return wrong
		}
	}
	return ""
}

func mistakenObject(text json.RawMessage, t reflect.Type, place string) string {
	var all map[string]json.RawMessage
	_ = json.Unmarshal(text, &all) // it is valid
	members := map[string]reflect.Type{}
	keys := membersOf(t, members)
	in := ""
	if place != "" {
		in = place + ": "
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if members[key] == nil {
			return fmt.Sprintf("%sunknown key %.40q; %s", in, key, meant(key, keys))
		}
	}
	for _, key := range needed(t, all) {
		if isNone(all[key]) {
			return fmt.Sprintf("%s%q is missing", in, key)
		}
	}
	for _, key := range keys {
		if value, ok := all[key]; ok {
			if wrong := mistake(value, members[key], below(place, key)); wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

func below(place, key string) string {
	if place == "" {
		return key
	}
	return place + "." + key
}

// meant says which of the known keys was probably meant.
func meant(key string, known []string) string {
	if near := spelling.Nearest(key, known); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "known are " + strings.Join(known, ", ")
}

// membersOf collects the members of an object, and returns their names in order.
func membersOf(t reflect.Type, into map[string]reflect.Type) (keys []string) {
	for f := range t.Fields() {
		key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			keys = append(keys, membersOf(f.Type, into)...)
		case key != "" && key != "-":
			if into[key] == nil {
				keys = append(keys, key)
			}
			into[key] = f.Type
		}
	}
	return keys
}

// needed returns the keys that an object of a type must have.
func needed(t reflect.Type, has map[string]json.RawMessage) []string {
	switch t {
	case reflect.TypeFor[step]():
		if has["error"] == nil && has["end"] == nil {
			return []string{"turn", "ask"}
		}
	case reflect.TypeFor[ask]():
		return []string{"seat", "lines"}
	case reflect.TypeFor[out]():
		return []string{"seat"}
	case reflect.TypeFor[ending]():
		return []string{"reason"}
	case reflect.TypeFor[givenFinding]():
		return []string{"kind", "text"}
	case reflect.TypeFor[givenEvent]():
		keys := []string{"kind", "text"}
		if board := has["board"]; !isNone(board) && string(board) != "-1" {
			keys = append(keys, "x", "y")
		}
		return keys
	case reflect.TypeFor[givenSprite]():
		return []string{"id", "thing", "x", "y"}
	case reflect.TypeFor[scene.Item](), reflect.TypeFor[scene.Move]():
		return []string{"thing"}
	case reflect.TypeFor[givenBoard]():
		return []string{"width", "height"}
	case reflect.TypeFor[scene.Look]():
		return []string{"name", "letter"}
	}
	return nil
}
