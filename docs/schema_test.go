package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cookoff/cookoff/internal/must"
)

// schema compiles a definition of the protocol's schema. If it is strict, it does not accept unknown keys.
func schema(t *testing.T, definition string, strict bool) *jsonschema.Schema {
	t.Helper()
	return schemaOf(t, "protocol.schema.json", definition, strict)
}

// schemaOf compiles a definition of a file.
func schemaOf(t *testing.T, file, definition string, strict bool) *jsonschema.Schema {
	t.Helper()
	doc := must.Get(jsonschema.UnmarshalJSON(strings.NewReader(page(t, file))))(t)
	if strict {
		forbidUnknownKeys(doc)
	}
	c := jsonschema.NewCompiler()
	must.Do(t, c.AddResource(file, doc))
	return must.Get(c.Compile(file + definition))(t)
}

func forbidUnknownKeys(schema any) {
	switch s := schema.(type) {
	case []any:
		for _, v := range s {
			forbidUnknownKeys(v)
		}
	case map[string]any:
		for _, v := range s {
			forbidUnknownKeys(v)
		}
		if s["type"] == "object" {
			s["additionalProperties"] = false
		}
	}
}

// match checks a line, or any value, against a schema.
func match(t *testing.T, s *jsonschema.Schema, line string) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return s.Validate(v)
}

func TestExamplesMatchSchema(t *testing.T) {
	t.Parallel()
	cookoff, bot := schema(t, "#/$defs/cookoff", true), schema(t, "#/$defs/bot", true)
	answers, item := schema(t, "#/$defs/answers", true), schema(t, "#/$defs/item", true)
	either := schema(t, "", true)
	for _, conversation := range conversations(t) {
		var asked, answered []string
		for _, line := range conversation {
			if line == gap {
				continue
			}
			side, text := cookoff, line[len(toBot):]
			if strings.HasPrefix(line, fromBot) {
				side = bot
			}
			if err := match(t, side, text); err != nil {
				t.Errorf("%s\n%v", line, err)
			}
			asked, answered = append(asked, calls(t, text)...), append(answered, rets(t, text)...)
		}
		if len(asked) != len(answered) {
			t.Fatalf("%d calls and %d answers", len(asked), len(answered))
		}
		for i, fn := range asked {
			if answered[i] == "" {
				continue // raised
			}
			if err := match(t, answers, fmt.Sprintf(`{%q:%s}`, fn, answered[i])); err != nil {
				t.Errorf("answer to %s: %v", fn, err)
			}
		}
	}
	for _, line := range jsonLines(t, "protocol.md") {
		s := either
		if strings.HasPrefix(line, `{"type":`) {
			s = item
		}
		if err := match(t, s, line); err != nil {
			t.Errorf("%s\n%v", line, err)
		}
	}
}

func TestSchemaRejects(t *testing.T) {
	t.Parallel()
	s := schema(t, "", false)
	for _, line := range []string{
		`{}`, `[]`, `{"end":false}`, `{"warnings":["alone"]}`, `{"ret":1.5}`,
		`{"fn":"jump","args":[]}`, `{"fn":"buy","args":[0,"EGG"]}`, `{"fn":"move","args":[{}]}`,
		`{"fn":"get_turn","end":true}`, `{"calls":[{}]}`, `{"protocol":"cookoff-bot/0"}`,
		`{"fail":{"kind":"mood"}}`, `{"over":{"winner":"GREEN"}}`,
	} {
		if match(t, s, line) == nil {
			t.Errorf("the schema accepts %s", line)
		}
	}
}
