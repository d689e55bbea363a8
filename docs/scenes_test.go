package docs_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// scenes.md documents every field of stages and scenes.
func TestScenesPage(t *testing.T) {
	t.Parallel()
	text := page(t, "scenes.md")
	seen := map[reflect.Type]bool{}
	var check func(of reflect.Type)
	check = func(of reflect.Type) {
		switch of.Kind() {
		case reflect.Slice, reflect.Map:
			check(of.Elem())
			return
		case reflect.Struct:
		default:
			return
		}
		if seen[of] {
			return
		}
		seen[of] = true
		for field := range of.Fields() {
			key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if key != "-" && key != "" && !strings.Contains(text, "`"+key+"`") {
				t.Errorf("scenes.md does not document %s of %s", key, of)
			}
			check(field.Type)
		}
	}
	check(reflect.TypeFor[scene.Stage]())
	check(reflect.TypeFor[scene.Scene]())
}
