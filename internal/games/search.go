package games

import (
	"fmt"
	"math"
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
)

// weight is what a bot that searches thinks of something, by the name of its option. Each such bot has a type of its own
// for it, as bots know nothing of each other.
type weight interface {
	~struct {
		Name, About string
		Value       *int
	}
}

// optionNodes is how much such a bot searches.
const optionNodes = "nodes"

// mostWeight bounds what a bot may be told to think of things.
const mostWeight = 1000

// searchOptions returns the options of a bot that searches: how much, of something, and its weights with
// their defaults.
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

// setSearch sets what the options say; they were checked.
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
