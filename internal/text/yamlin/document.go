// Package yamlin reads YAML written by people. A file must be one document with a mapping; errors are one line with the position.
// It imports no package of this project.
package yamlin

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Mapping returns the mapping in a file; nil for an empty file. Errors refer to the file as name, and show an example of a key with
// a value.
func Mapping(name string, text []byte, example string) (*yaml.Node, error) {
	in := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	switch err := in.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, problem(name, onFirstLine(text, err))
	}
	switch err := in.Decode(&more); {
	case errors.Is(err, io.EOF):
	case err != nil:
		return nil, problem(name, err)
	case !isNull(more.Content[0]):
		return nil, fmt.Errorf("%s:%d: a second document begins here; remove the line ---", name, more.Content[0].Line)
	}
	top := doc.Content[0]
	switch {
	case isNull(top):
		return nil, nil
	case top.Kind != yaml.MappingNode:
		return nil, fmt.Errorf("%s:%d: must have keys with values, such as %s", name, top.Line, example)
	}
	return top, checkKeys(name, top)
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// checkKeys checks that all keys are words and unique, ignoring case.
func checkKeys(name string, mapping *yaml.Node) error {
	seen := map[string]bool{}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key, value := mapping.Content[i], mapping.Content[i+1]
		if key.Kind != yaml.ScalarNode {
			return fmt.Errorf("%s:%d: a key must be a word, not a list or other keys", name, key.Line)
		}
		if seen[strings.ToLower(key.Value)] {
			return fmt.Errorf("%s:%d: %s appears twice", name, key.Line, key.Value)
		}
		seen[strings.ToLower(key.Value)] = true
		if value.Kind == yaml.MappingNode {
			if err := checkKeys(name, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// onFirstLine adds the line number to an error in the first line, which the YAML parser omits. To detect this, it parses the text
// again after an empty line, where the parser reports line 2.
func onFirstLine(text []byte, err error) error {
	var doc yaml.Node
	below := yaml.Unmarshal(append([]byte("\n"), text...), &doc)
	if below == nil || yamlLine.FindString(err.Error()) != "yaml: " || yamlLine.FindString(below.Error()) != "yaml: line 2: " {
		return err
	}
	return errors.New("yaml: line 1: " + strings.TrimPrefix(err.Error(), "yaml: "))
}

// Lines returns the line numbers of all keys of a mapping, in lower case. Keys of nested mappings are joined with dots.
func Lines(mapping *yaml.Node) map[string]int {
	lines := map[string]int{}
	addLines(lines, "", mapping)
	return lines
}

func addLines(lines map[string]int, prefix string, mapping *yaml.Node) {
	if mapping == nil || mapping.Kind != yaml.MappingNode {
		return
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key := prefix + strings.ToLower(mapping.Content[i].Value)
		lines[key] = mapping.Content[i].Line
		addLines(lines, key+".", mapping.Content[i+1])
	}
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// problem reformats an error of the YAML parser, with a fix for its most common cause: a bot such as @name without quotes.
func problem(name string, err error) error {
	text := strings.ReplaceAll(err.Error(), "\n", " ")
	line := yamlLine.FindStringSubmatch(text)
	rest := yamlLine.ReplaceAllString(text, "")
	if strings.Contains(rest, "cannot start any token") {
		rest += ` (put words that begin with @ in quotes: "@random")`
	}
	if len(line) > 1 && line[1] != "" {
		name += ":" + line[1]
	}
	return errors.New(name + ": " + rest)
}
