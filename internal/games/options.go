package games

import (
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
)

// optionSeed is the option of built-in bots that draw.
const optionSeed = "seed"

// seedOfBot describes it.
func seedOfBot() bot.BuiltinOption {
	return bot.BuiltinOption{Name: optionSeed, Summary: "whole number; by default from the match's seed"}
}

// builtinSeed is the seed of a built-in bot: its option, or else what the match gives it.
func builtinSeed(fallback int64, options []bot.Option) (uint64, error) {
	for _, o := range options {
		if o.Name != optionSeed {
			continue
		}
		n, err := strconv.ParseUint(o.Value, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("seed=%s: a seed is a whole number from 0 on", o.Value)
		}
		return n, nil
	}
	return uint64(fallback), nil
}
