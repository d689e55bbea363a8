package referee

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// examples are values of the keys of a manifest that are no texts.
func examples() map[string]string {
	return map[string]string{
		"seats": "[RED, BLUE]", "files": "[rules.py, words]", "limits": "{turn: 1s, init: 10s}", "figures": "{tricks: tricks taken}",
		"options": "{size: {about: rows, default: 5, from: 3, to: 9}}", "choices": "[small, large]", "turns": "100", "max_turns": "500",
		"from": "1", "to": "9",
	}
}

// typeOfKey returns the type of a field by its key.
func typeOfKey(t reflect.Type, key string) reflect.Type {
	for f := range t.Fields() {
		if f.IsExported() && strings.EqualFold(f.Name, strings.ReplaceAll(key, "_", "")) {
			return f.Type
		}
	}
	return reflect.TypeFor[string]()
}

// unknownKey returns a key of a mapping that is not known, and what is wrong with it.
func unknownKey(mapping *yaml.Node, known ...string) (at *yaml.Node, wrong string) {
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key := mapping.Content[i]
		if slices.Contains(known, key.Value) {
			continue
		}
		is := "known are " + strings.Join(known, ", ")
		if near := spelling.Nearest(key.Value, known); near != "" {
			is = fmt.Sprintf("did you mean %s?", near)
		}
		return key, fmt.Sprintf("unknown key %q; %s", key.Value, is)
	}
	return nil, ""
}

// wrongKind returns a value of a mapping that is no list, number or mapping where a type has one, and what is wrong with it. The keys
// are known.
func wrongKind(mapping *yaml.Node, t reflect.Type) (at *yaml.Node, wrong string) {
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key, value := mapping.Content[i].Value, mapping.Content[i+1]
		var want string
		var is bool
		switch typeOfKey(t, key).Kind() {
		case reflect.Struct:
			want, is = "a mapping", value.Kind == yaml.MappingNode
		case reflect.Slice:
			want, is = "a list", value.Kind == yaml.SequenceNode
		case reflect.Int, reflect.Pointer:
			_, err := strconv.Atoi(value.Value)
			want, is = "a whole number", value.Kind == yaml.ScalarNode && err == nil
		default:
			want, is = "a text", value.Kind == yaml.ScalarNode
		}
		if is || value.Tag == "!!null" || value.Kind == yaml.AliasNode {
			continue
		}
		if example := examples()[key]; example != "" {
			want += ", such as " + example
		}
		return value, key + ": must be " + want
	}
	return nil, ""
}
