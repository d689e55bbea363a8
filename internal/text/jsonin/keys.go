package jsonin

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// CheckKeys returns an error for an unknown key, which Decode ignores: one without a field in T. It checks nested objects and
// lists, except json.RawMessage. more are further valid keys of the outermost object.
func CheckKeys[T any](text []byte, more ...string) error {
	return checkKeys("", text, reflect.TypeFor[T](), more)
}

// checkKeys checks a value. It ignores invalid JSON and values of other types, which Decode reports.
func checkKeys(path string, text []byte, of reflect.Type, more []string) error {
	var object map[string]json.RawMessage
	var list []json.RawMessage
	switch {
	case of.Kind() == reflect.Struct && json.Unmarshal(text, &object) == nil:
		return checkMembers(path, object, of, more)
	case of.Kind() == reflect.Slice && of.Elem().Kind() == reflect.Struct && json.Unmarshal(text, &list) == nil:
		for i, item := range list {
			if err := checkKeys(fmt.Sprintf("%s[%d]", path, i), item, of.Elem(), nil); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkMembers(path string, object map[string]json.RawMessage, of reflect.Type, more []string) error {
	known := map[string]reflect.Type{}
	for _, key := range more {
		known[key] = reflect.TypeFor[json.RawMessage]()
	}
	for member := range of.Fields() {
		known[member.Tag.Get("json")] = member.Type
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		inside := strings.TrimPrefix(path+"."+key, ".")
		if known[key] == nil {
			return fmt.Errorf("%s is an unknown key; known keys: %s", inside, strings.Join(slices.Sorted(maps.Keys(known)), ", "))
		}
		if err := checkKeys(inside, object[key], known[key], nil); err != nil {
			return err
		}
	}
	return nil
}
