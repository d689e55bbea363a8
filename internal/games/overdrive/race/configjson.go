package race

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// maxNumber limits numbers in configurations and scenarios, so that sums cannot overflow.
const maxNumber = 1_000_000

// With returns the configuration with the values of a JSON object, whose keys are the engine's. Like the engine it
// ignores other keys and drops fractions of numbers; unlike the engine it allows missing keys.
func (c Config) With(text []byte) (Config, error) {
	var values map[string]json.RawMessage
	if json.Unmarshal(text, &values) != nil {
		return Config{}, errors.New("configuration must be a JSON object with the keys of the engine's file")
	}
	for _, k := range c.keys() {
		value, ok := values[k.name]
		if !ok {
			continue
		}
		if err := k.set(value); err != nil {
			return Config{}, fmt.Errorf("configuration key %s: %w", k.name, err)
		}
	}
	if err := c.check(); err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	return c, nil
}

// checkConfigKeys returns an error if the configuration in a scenario file has a key that the engine does not know.
func checkConfigKeys(text []byte) error {
	var file struct{ Config map[string]json.RawMessage }
	if err := json.Unmarshal(text, &file); err != nil {
		return err
	}
	known := new(Config).keys()
	for _, name := range slices.Sorted(maps.Keys(file.Config)) {
		if !slices.ContainsFunc(known, func(k key) bool { return k.name == name }) {
			return fmt.Errorf("read scenario: config.%s is an unknown key; known keys are those of the engine's default-config.json", name)
		}
	}
	return nil
}

func (k key) set(value json.RawMessage) error {
	if k.word != nil {
		var word *string
		if err := json.Unmarshal(value, &word); err != nil || word == nil {
			return fmt.Errorf("%s must be a string", value)
		}
		*k.word = *word
		return nil
	}
	n, err := strconv.ParseFloat(string(value), 64)
	if err != nil {
		return fmt.Errorf("%s must be a number", value)
	}
	if n = math.Trunc(n); math.Abs(n) > maxNumber {
		return fmt.Errorf("%s is out of range: must be from %d to %d", value, -maxNumber, maxNumber)
	}
	*k.num = int(n)
	return nil
}

// WriteChanges writes the values that differ from the defaults, as a JSON object.
func (c Config) WriteChanges(w *jsonout.Writer) {
	defaults := DefaultConfig()
	standard := defaults.keys()
	w.BeginObject()
	for i, k := range c.keys() {
		switch {
		case k.num != nil && *k.num != *standard[i].num:
			w.Key(k.name)
			w.Int(*k.num)
		case k.word != nil && *k.word != *standard[i].word:
			w.Key(k.name)
			w.String(*k.word)
		}
	}
	w.EndObject()
}
