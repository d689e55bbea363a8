package entry

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/variant"
)

// unnamable is what a display name cannot have.
var unnamable = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)

// Variants are a bot with other settings each time, as words whose display names say which: my_bot-SPEED-7. What is said
// of the bot by flags holds for all of them.
func (b *Bots) Variants(ctx context.Context, word string, variants []variant.Variant) ([]tournament.Word, error) {
	spec, err := b.Spec(ctx, word)
	if err != nil {
		return nil, err
	}
	var words []tournament.Word
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
		made, err := b.variant(spec, name, called(name, word, spec), v)
		if err != nil {
			return nil, err
		}
		words = append(words, tournament.Word{Text: made})
	}
	return words, nil
}

// variant is the word of a variant of a bot that has a name of its own. A built-in has options in its word; of others they
// are noted by that name, as are variables.
func (b *Bots) variant(spec bot.Spec, name, word string, v variant.Variant) (string, error) {
	b.clone(name, spec.Name)
	var options []string
	for _, s := range v {
		switch {
		case !s.Env:
			options = append(options, s.Name+"="+s.Value)
		case spec.Ships():
			return "", &UsageError{fmt.Errorf("%s: @%s is built in and has no environment", s.Label(), spec.Builtin)}
		default:
			set, _, err := bot.NamedVariable(s.Name+"="+s.Value, nil)
			if err != nil {
				return "", &UsageError{err}
			}
			b.single = append(b.single, &extra{flag: variable, word: tournament.Word{Text: name + ":" + set.Name + "=" + set.Value}})
		}
	}
	switch {
	case len(options) == 0:
	case spec.Ships() && len(spec.Options) > 0:
		word += "," + strings.Join(options, ",")
	case spec.Ships():
		word += ":" + strings.Join(options, ",")
	default:
		b.single = append(b.single, &extra{flag: "opt", word: tournament.Word{Text: name + ":" + strings.Join(options, ",")}})
	}
	return word, nil
}

// clone notes that a bot of a name is another one again, by whose name it is meant too.
func (b *Bots) clone(name, of string) {
	if b.clones == nil {
		b.clones = map[string]string{}
	}
	b.clones[name] = of
}

// Opponents are the bots that fill the other seats: those of some words, and as often as that is needed the last one again,
// under another name.
func (b *Bots) Opponents(ctx context.Context, words []string) (all []tournament.Word, err error) {
	if len(words) == 0 {
		return nil, errors.New("no opponent is named")
	}
	all = Texts(words...)
	last := words[len(words)-1]
	spec, err := b.Spec(ctx, last)
	for n := 2; err == nil && len(all) < len(b.game.Info().Seats)-1; n++ {
		name := fmt.Sprintf("%s-%d", spec.Name, n)
		b.clone(name, spec.Name)
		all = append(all, tournament.Word{Text: called(name, last, spec)})
	}
	return all, err
}
