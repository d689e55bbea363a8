package carnegie

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/maps/generate"
)

// scenarioOptions returns the options of the kitchen generator.
func scenarioOptions() []contest.ScenarioOption {
	var options []contest.ScenarioOption
	for _, o := range generate.Options() {
		options = append(options, contest.ScenarioOption{
			Name: o.Name, About: o.About, Default: o.Default, Choices: o.Choices(), Check: o.Check, Added: o.Since > generate.First,
		})
	}
	return options
}

// makeScenario makes the map of a scenario given by its options.
func makeScenario(values []contest.OptionValue) ([]byte, error) {
	requested := map[string]string{}
	for _, v := range values {
		requested[v.Name] = v.Value
	}
	k, err := generate.New(requested)
	if err != nil {
		return nil, err
	}
	return k.Text(), nil
}

// Minimum sizes of medium and large generated kitchens, in tiles. By default a third is small and a third large.
const (
	mediumKitchen = 95
	largeKitchen  = 130
)

// traits returns the layout and the size of a generated kitchen, which affect bots most.
func traits(s contest.Scenario) []contest.OptionValue {
	var layout, size []contest.OptionValue
	for _, option := range generate.ReadValues(s.Text) {
		name, value, _ := strings.Cut(option, "=")
		var width, height int
		switch n, _ := fmt.Sscanf(value, "%dx%d", &width, &height); {
		case name == generate.Layout:
			layout = append(layout, contest.OptionValue{Name: name, Value: value})
		case name == generate.Size && n == 2:
			size = append(size, contest.OptionValue{Name: name, Value: sizeClass(width * height)})
		}
	}
	return append(layout, size...)
}

func sizeClass(tiles int) string {
	switch {
	case tiles < mediumKitchen:
		return "small"
	case tiles < largeKitchen:
		return "medium"
	}
	return "large"
}
