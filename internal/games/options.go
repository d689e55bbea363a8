package games

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chaos"
)

// newBuiltin returns a built-in bot whose constructor cannot fail.
func newBuiltin[Setup, Player any](
	name, summary string, ready func(s Setup, options []bot.Option) Player, options ...bot.BuiltinOption,
) contest.Builtin[Setup, Player] {
	return contest.Builtin[Setup, Player]{
		Builtin: bot.Builtin{Name: name, Summary: summary, Options: options},
		New:     func(s Setup, options []bot.Option) (Player, error) { return ready(s, options), nil },
	}
}

// timeDependent marks a bot whose moves depend on the available time if the option is set (given), or if it is not.
func timeDependent[Setup, Player any](option string, given bool, b contest.Builtin[Setup, Player]) contest.Builtin[Setup, Player] {
	b.Timed = func(options []bot.Option) bool {
		return slices.ContainsFunc(options, func(o bot.Option) bool { return o.Name == option }) == given
	}
	return b
}

// replacing marks a bot that, with some options, replaces a removed one; errors about the removed bot name it.
func replacing[Setup, Player any](removed, options string, b contest.Builtin[Setup, Player]) contest.Builtin[Setup, Player] {
	b.Replaces, b.By = removed, options
	return b
}

// failingBot returns the bot that fails on purpose, which runs in its own process.
func failingBot[Setup, Player any]() contest.Builtin[Setup, Player] {
	return contest.Builtin[Setup, Player]{Builtin: chaos.Bot()}
}

// recordedBot returns the bot that repeats a recorded match; the games' referees implement it.
func recordedBot[Setup, Player any]() contest.Builtin[Setup, Player] {
	return contest.Builtin[Setup, Player]{Builtin: contest.RecordedBot()}
}

func seedOption() bot.BuiltinOption {
	return bot.BuiltinOption{
		Name: contest.OptionSeed, Summary: "whole number; by default from the match's seed",
		Check: func(value string) error {
			if _, err := strconv.ParseUint(value, 10, 64); err != nil {
				return errors.New("must be a whole number, 0 or more")
			}
			return nil
		},
	}
}

// builtinSeed returns the seed of a built-in bot: its validated option, or else the match's.
func builtinSeed(fallback int64, options []bot.Option) uint64 {
	if n, err := strconv.ParseUint(valueOf(options, contest.OptionSeed), 10, 64); err == nil {
		return n
	}
	return uint64(fallback)
}

// numberOf returns the value of a validated numeric option; 0 if it is not set.
func numberOf(options []bot.Option, name string) int {
	n, _ := strconv.Atoi(valueOf(options, name))
	return n
}

// valueOf returns the value of an option; empty if it is not set.
func valueOf(options []bot.Option, name string) string {
	for _, o := range options {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// wholeNumber returns a check for option values from 1 to most; math.MaxInt means no limit.
func wholeNumber(most int) func(value string) error {
	return func(value string) error {
		n, err := strconv.Atoi(value)
		switch {
		case err == nil && 1 <= n && n <= most:
			return nil
		case most == math.MaxInt:
			return errors.New("must be a whole number, 1 or more")
		}
		return fmt.Errorf("must be a whole number from 1 to %d", most)
	}
}
