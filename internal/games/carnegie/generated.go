package carnegie

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/maps/generate"
)

// scenarioOptions are what the generator of kitchens can be asked for.
func scenarioOptions() []contest.ScenarioOption {
	var options []contest.ScenarioOption
	for _, o := range generate.Options() {
		options = append(options, contest.ScenarioOption{
			Name: o.Name, About: o.About, Default: o.Default, Choices: o.Choices(), Check: o.Check,
		})
	}
	return options
}

// generateMap makes the map of a scenario that is given by its options.
func generateMap(values []contest.OptionValue) ([]byte, error) {
	asked := map[string]string{}
	for _, v := range values {
		asked[v.Name] = v.Value
	}
	k, err := generate.New(asked)
	if err != nil {
		return nil, err
	}
	return k.Text(), nil
}
