package games

import (
	"fmt"
	"math"
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
)

// weight is a weight in the evaluation function of a search bot, named like its option. Each bot package declares its
// own type for it, as they do not depend on each other.
type weight interface {
	~struct {
		Name, About string
		Value       *int
	}
}

// optionNodes is the option that limits the size of the search.
const optionNodes = "nodes"

// maxWeight is the maximum value of a weight.
const maxWeight = 1000

// searchOptions returns the options of a search bot: the size of its search, in the given unit, and its weights, with
// their defaults.
func searchOptions[W weight](unit string, nodes int, weights []W) []bot.BuiltinOption {
	options := []bot.BuiltinOption{{
		Name: optionNodes, Summary: fmt.Sprintf("%s; by default %d", unit, nodes), Check: wholeNumber(math.MaxInt),
	}}
	for _, each := range weights {
		w := plainWeight(each)
		options = append(options, bot.BuiltinOption{
			Name: w.Name, Summary: fmt.Sprintf("weight: %s; by default %d", w.About, *w.Value), Check: checkWeight,
		})
	}
	return options
}

// setSearch applies validated options to the size of the search and to the weights.
func setSearch[W weight](options []bot.Option, nodes *int, weights []W) {
	for _, o := range options {
		n, _ := strconv.Atoi(o.Value)
		if o.Name == optionNodes {
			*nodes = n
		}
		for _, each := range weights {
			if w := plainWeight(each); w.Name == o.Name {
				*w.Value = n
			}
		}
	}
}

func plainWeight[W weight](w W) struct {
	Name, About string
	Value       *int
} {
	return w
}

func checkWeight(value string) error {
	if n, err := strconv.Atoi(value); err != nil || n < 0 || n > maxWeight {
		return fmt.Errorf("must be a whole number from 0 to %d", maxWeight)
	}
	return nil
}
