package referee

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// examples returns example values for keys whose values are not text.
func examples() map[string]string {
	return map[string]string{
		"seats": "[RED, BLUE]", "files": "[rules.py, words]", "limits": "{turn: 1s, init: 10s}", "figures": "{tricks: tricks taken}",
		"options": "{size: {about: rows, default: 5, from: 3, to: 9}}", "choices": "[small, large]", "turns": "100", "max_turns": "500",
		"from": "1", "to": "9",
	}
}

// keysOf returns the YAML keys of a struct, in order, and their types.
func keysOf(t reflect.Type) (keys []string, types map[string]reflect.Type) {
	types = map[string]reflect.Type{}
	for f := range t.Fields() {
		if key := cmp.Or(f.Tag.Get("yaml"), strings.ToLower(f.Name)); f.IsExported() && key != "-" {
			keys, types[key] = append(keys, key), f.Type
		}
	}
	return keys, types
}

// findWrongKey returns the first unknown key of a mapping, or else the first value of a wrong kind, and describes the mistake.
func findWrongKey(mapping *yaml.Node, t reflect.Type) (at *yaml.Node, wrong string) {
	known, types := keysOf(t)
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if key := mapping.Content[i]; types[key.Value] == nil {
			return key, fmt.Sprintf("unknown key %q; %s", key.Value, spelling.Meant(key.Value, known, "known keys: "+strings.Join(known, ", ")))
		}
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key, value := mapping.Content[i].Value, mapping.Content[i+1]
		var want string
		var is bool
		switch types[key].Kind() {
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
