package entry

import (
	"context"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/tournament"
)

// TellApart gives folders whose display names are equal others, in their words: they are often called by their language,
// and two versions of a bot have one nickName. Words that mean nothing, and names that the user gave, stay.
func (b *Bots) TellApart(ctx context.Context, words []tournament.Word) []tournament.Word {
	words = slices.Clone(words)
	alike := map[string][]int{}
	specs := make([]bot.Spec, len(words))
	for i, w := range words {
		spec, err := b.Spec(ctx, w.Text) // an error is told where the bot is needed
		if err == nil && spec.OtherNames() != nil && len(spec.Options) == 0 && !strings.HasPrefix(w.Text, spec.Name+"=") {
			specs[i] = spec
			alike[spec.Name] = append(alike[spec.Name], i)
		}
	}
	for _, same := range alike {
		names := namesApart(same, specs)
		for _, i := range same {
			if name := names[specs[i].Path]; name != "" {
				words[i].Text = called(name, words[i].Text, specs[i])
			}
		}
	}
	return words
}

// namesApart gives the folders of some bots names that differ, by path; none if there are no such names, or there is
// one folder.
func namesApart(same []int, specs []bot.Spec) map[string]string {
	for n := range specs[same[0]].OtherNames() {
		names, taken := map[string]string{}, map[string]bool{}
		for _, i := range same {
			name := specs[i].OtherNames()[n]
			names[specs[i].Path], taken[name] = name, true
		}
		if len(names) > 1 && len(taken) == len(names) {
			return names
		}
	}
	return nil
}
