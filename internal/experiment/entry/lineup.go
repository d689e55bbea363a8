package entry

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Entrant is a parsed bot argument.
type Entrant struct {
	bot.Spec
	From string // position of the argument in a file; empty for a command line

	of       string          // name of the original, if this is a copy; its flags apply
	settings variant.Variant // options and variables of this copy
}

// Lineup is the bots of a tournament. Challengers play only against the others.
type Lineup struct{ Challengers, Others []Entrant }

// Lineup parses the bot arguments of a tournament, as Parse does.
func (b *Bots) Lineup(ctx context.Context, w tournament.Args) (Lineup, error) {
	challengers, wrong := b.Parse(ctx, w.Challengers...)
	others, err := b.Parse(ctx, w.Bots...)
	return Lineup{challengers, others}, usage.All(wrong, err)
}

// Parse parses bot arguments. It returns the valid ones, and an error for each other one.
func (b *Bots) Parse(ctx context.Context, words ...tournament.Arg) (all []Entrant, err error) {
	for _, w := range words {
		spec, wrong := b.Spec(ctx, w.Text)
		if wrong != nil {
			err = usage.All(err, w.Wrap(wrong))
			continue
		}
		all = append(all, Entrant{Spec: spec, From: w.From})
	}
	return all, err
}

// Compare returns a lineup of a new bot as challenger and an old bot in all other seats. If both have the same name,
// they are called new and old.
func (b *Bots) Compare(ctx context.Context, newWord, oldWord string) (Lineup, error) {
	both, err := b.Parse(ctx, ArgsOf(newWord, oldWord)...)
	if err != nil {
		return Lineup{Others: both}, err
	}
	if both[0].Name == both[1].Name {
		both[0].Rename("new")
		both[1].Rename("old")
	}
	return Lineup{both[:1:1], b.fill(both[1:])}, nil
}

// Opponents returns the bots for the other seats: the named ones, and copies of the last one as needed. It returns an
// error for each invalid argument.
func (b *Bots) Opponents(ctx context.Context, words []string) ([]Entrant, error) {
	if len(words) == 0 {
		return nil, errors.New("no opponent is given")
	}
	all, err := b.Parse(ctx, ArgsOf(words...)...)
	if err != nil {
		return all, err
	}
	return b.fill(all), nil
}

// fill adds copies of the last bot until only one seat is free.
func (b *Bots) fill(all []Entrant) []Entrant {
	last := all[len(all)-1]
	for n := 2; len(all) < len(b.game.Info().Seats)-1; n++ {
		again := last
		again.Rename(fmt.Sprintf("%s-%d", last.Name, n))
		again.of = last.Name
		all = append(all, again)
	}
	return all
}

// unnamable matches characters that are not allowed in display names.
var unnamable = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)

// Variants returns copies of a bot with different settings, which their names show: my_bot-SPEED-7. Flags for the bot
// apply to all copies.
func (b *Bots) Variants(ctx context.Context, spec bot.Spec, variants []variant.Variant) (all []Entrant, err error) {
	if err := b.checkSettings(ctx, spec, variants); err != nil {
		return nil, err
	}
	names := map[string]bool{spec.Name: true}
	for n, v := range variants {
		name := spec.Name
		for _, s := range v {
			name += "-" + unnamable.ReplaceAllString(s.Name+"-"+s.Value, "_")
		}
		if names[name] {
			name = fmt.Sprintf("%s-%d", name, n+1)
		}
		names[name] = true
		e := Entrant{Spec: spec, of: spec.Name, settings: v}
		e.Rename(name)
		if options := e.options(); spec.Ships() && options != "" { // options are part of a built-in's argument
			if e.Spec, err = b.Spec(ctx, spec.AppendOptions(e.Word, options)); err != nil {
				return nil, err
			}
		}
		all = append(all, e)
	}
	return all, nil
}

// checkSettings returns an error for each option that the bot rejects. Only built-in bots do.
func (b *Bots) checkSettings(ctx context.Context, spec bot.Spec, variants []variant.Variant) error {
	var wrong []error
	refused, checked := map[string]bool{}, map[string]bool{}
	for _, v := range variants {
		for _, s := range v {
			text := s.Name + "=" + s.Value
			if !spec.Ships() || refused[s.Label()] || checked[s.Label()+text] {
				continue
			}
			checked[s.Label()+text] = true
			var err error
			if s.Env {
				err = usage.Errorf("%s: @%s is built in and has no environment", s.Label(), spec.Builtin)
			} else if _, err = b.Spec(ctx, spec.AppendOptions(spec.Word, text)); err != nil {
				err = &usage.Error{Cause: err}
			}
			refused[s.Label()] = err != nil
			wrong = append(wrong, err)
		}
	}
	return usage.All(wrong...)
}

// options formats the settings as in an argument.
func (e *Entrant) options() string {
	var options []string
	for _, s := range e.settings {
		if !s.Env {
			options = append(options, s.Name+"="+s.Value)
		}
	}
	return strings.Join(options, ",")
}

// applySettings applies the settings to the bot, unless built in: then its argument has them.
func (e *Entrant) applySettings() error {
	for _, s := range e.settings {
		if !s.Env {
			continue
		}
		v, _, err := bot.NamedVariable(s.Name+"="+s.Value, nil)
		if err != nil {
			return &usage.Error{Cause: err}
		}
		e.Env = bot.SetVariable(e.Env, v)
	}
	options := e.options()
	if options == "" || e.Ships() {
		return nil
	}
	if err := e.AddOptions(options); err != nil {
		return usage.Errorf("--opt: %s:%s: %w", e.Name, options, err)
	}
	return nil
}

// disambiguate renames folders with the same display name, often a common one such as that of the language. Names chosen
// by the user stay.
func disambiguate(entrants []Entrant) []Entrant {
	all := slices.Clone(entrants)
	alike := map[string][]*Entrant{}
	for i := range all {
		e := &all[i]
		if e.OtherNames() != nil && len(e.Options) == 0 && !strings.HasPrefix(e.Word, e.Name+"=") {
			alike[e.Name] = append(alike[e.Name], e)
		}
	}
	for _, same := range alike {
		names := distinctNames(same)
		for _, e := range same {
			if name := names[e.Path]; name != "" {
				e.Rename(name)
			}
		}
	}
	return all
}

// distinctNames returns distinct names for folders, by path; nil if impossible, or for a single folder.
func distinctNames(same []*Entrant) map[string]string {
	for n := range same[0].OtherNames() {
		names, taken := map[string]string{}, map[string]bool{}
		for _, e := range same {
			name := e.OtherNames()[n]
			names[e.Path], taken[name] = name, true
		}
		if len(names) > 1 && len(taken) == len(names) {
			return names
		}
	}
	return nil
}
