package games

import (
	"fmt"
	"math"
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
)

// weight is a weight in a search bot's evaluation, named like its option. Each such bot has its own type for it, as
// bots do not know each other.
type weight interface {
	~struct {
		Name, About string
		Value       *int
	}
}

// optionNodes is the option for the size of the search.
const optionNodes = "nodes"

// mostWeight limits the weights.
const mostWeight = 1000

// searchOptions returns the options of a search bot: the size of its search in units of something, and its weights
// with their defaults.
func searchOptions[W weight](something string, nodes int, weights []W) []bot.BuiltinOption {
	options := []bot.BuiltinOption{{
		Name: optionNodes, Summary: fmt.Sprintf("%s; by default %d", something, nodes), Check: wholeNumber(math.MaxInt),
	}}
	for _, each := range weights {
		w := plainWeight(each)
		options = append(options, bot.BuiltinOption{
			Name: w.Name, Summary: fmt.Sprintf("weight: %s; by default %d", w.About, *w.Value), Check: checkWeight,
		})
	}
	return options
}

// setSearch sets the validated values of the options.
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
	if n, err := strconv.Atoi(value); err != nil || n < 0 || n > mostWeight {
		return fmt.Errorf("must be a whole number from 0 to %d", mostWeight)
	}
	return nil
}
