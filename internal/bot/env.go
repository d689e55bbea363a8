package bot

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// hashSeed is the one seed of Python's string hashes that all bots run with: with a seed per match,
// the order of a bot's sets would differ between matches that should be the same. "0" turns
// randomization off.
const hashSeed = "0"

// seedVariable tells a bot what to seed its random numbers with.
const seedVariable = "BOT_SEED"

// Environment returns the environment of a bot: base without cookoff's own variables (COOKOFF_*),
// with BOT_SEED, and with PYTHONHASHSEED fixed. Of a variable that stands twice the last counts. It
// is sorted, so that the same variables give the same environment.
func Environment(base []string, seed int64) []string {
	vars := make(map[string]string, len(base)+2)
	for _, entry := range base {
		if entry == "" {
			continue
		}
		// Windows keeps the current folders of drives under names that begin with "=".
		i := strings.IndexByte(entry[1:], '=')
		if i < 0 {
			continue
		}
		name, value := entry[:i+1], entry[i+2:]
		if !strings.HasPrefix(strings.ToUpper(name), "COOKOFF_") {
			vars[name] = value
		}
	}
	vars[seedVariable] = strconv.FormatInt(seed, 10)
	vars["PYTHONHASHSEED"] = hashSeed

	env := make([]string, 0, len(vars))
	for _, name := range slices.Sorted(maps.Keys(vars)) {
		env = append(env, name+"="+vars[name])
	}
	return env
}
