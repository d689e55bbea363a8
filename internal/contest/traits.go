package contest

import "slices"

// TraitMap is the trait of scenarios that are files: which one it is.
const TraitMap = "map"

// Traits returns the traits of a scenario, names with values such as layout=open: from its game, its options, or its file's name.
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

// TraitsOf returns the traits of the scenario with a name, which made finds. If it cannot, the name counts as that of a file.
func TraitsOf(game Game, name string, made func(name string) (Scenario, Game, error)) []OptionValue {
	s, _, err := made(name)
	if err != nil {
		s = Scenario{Name: name}
	}
	return Traits(game, s)
}

// mostKinds is the number of values up to which a trait divides scenarios into kinds: a hundred maps are a list.
const mostKinds = 40

// Kinds returns the traits by which scenarios can be grouped, those whose values differ between some of them, with the values: traits in the order of their first
// occurrence, values sorted. traits are those of each scenario.
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
		if n := len(values[name]); n < 2 || n > mostKinds {
			continue
		}
		slices.Sort(values[name])
		for _, v := range values[name] {
			kinds = append(kinds, OptionValue{Name: name, Value: v})
		}
	}
	return kinds
}
