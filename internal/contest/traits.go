package contest

// TraitMap is the trait of scenarios that are files: which one it is.
const TraitMap = "map"

// Traits tell what kind of scenario one is: by its game, by its options, or by its file's name.
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
