package contest

import "slices"

// TraitMap is the trait with the name of a scenario that is a file.
const TraitMap = "map"

// Traits returns the traits of a scenario, such as layout=open, from its game, its options, or the name of its file.
func Traits(game Game, s Scenario) []OptionValue {
	var all []OptionValue
	known := map[string]bool{OptionSeed: true}
	if traits := game.Info().Traits; traits != nil {
		all = traits(s)
	}
	for _, t := range all {
		known[t.Name] = true
	}
	for _, o := range s.Options {
		if !known[o.Name] {
			all = append(all, o)
		}
	}
	if len(s.Options) == 0 {
		all = append(all, OptionValue{Name: TraitMap, Value: s.Name})
	}
	return all
}

// TraitsOf returns the traits of a scenario, which find looks up by its name. If that fails, the name is treated as that of a file.
func TraitsOf(game Game, name string, find func(name string) (Scenario, Game, error)) []OptionValue {
	s, _, err := find(name)
	if err != nil {
		s = Scenario{Name: name}
	}
	return Traits(game, s)
}

// maxKinds is the maximum number of values of a trait for grouping scenarios: a hundred maps are not groups.
const maxKinds = 40

// Kinds returns the traits for grouping scenarios, those with several values, one element per value: traits in the order of their
// first occurrence, values sorted. It takes the traits of each scenario.
func Kinds(traits [][]OptionValue) (kinds []OptionValue) {
	var names []string
	values := map[string][]string{}
	for _, of := range traits {
		for _, t := range of {
			if values[t.Name] == nil {
				names = append(names, t.Name)
			}
			if !slices.Contains(values[t.Name], t.Value) {
				values[t.Name] = append(values[t.Name], t.Value)
			}
		}
	}
	for _, name := range names {
		if n := len(values[name]); n < 2 || n > maxKinds {
			continue
		}
		slices.Sort(values[name])
		for _, v := range values[name] {
			kinds = append(kinds, OptionValue{Name: name, Value: v})
		}
	}
	return kinds
}
