package contesttest

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/tier"
)

// ImportMutated imports damaged matches: whatever is wrong, it is said in one line. foreign makes a match
// with a damaged text.
func ImportMutated(t *testing.T, game contest.Game, foreign func(rng *rand.Rand, damage func(text []byte) []byte) *contest.Foreign) {
	t.Helper()
	n := tier.Count(20, 300)
	if tier.Soaking() {
		n = 10_000
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for range n {
		from := foreign(rng, func(text []byte) []byte { return damaged(rng, text) })
		var trace Memory
		_, err := game.Info().Import(t.Context(), from, &trace)
		if err != nil && (err.Error() == "" || strings.ContainsAny(err.Error(), "\n\r")) {
			t.Errorf("error %q", err)
		}
	}
}

// damaged returns a text with one to three changes.
func damaged(rng *rand.Rand, text []byte) []byte {
	text = bytes.Clone(text)
	for range 1 + rng.IntN(3) {
		if len(text) == 0 {
			return text
		}
		at := rng.IntN(len(text))
		switch rng.IntN(6) {
		case 0:
			text = text[:at]
		case 1:
			text[at] = byte(rng.IntN(256))
		case 2:
			end := min(len(text), at+rng.IntN(200))
			text = append(text[:at], text[end:]...)
		case 3:
			end := min(len(text), at+rng.IntN(200))
			text = append(text[:end], append(bytes.Clone(text[at:end]), text[end:]...)...)
		default:
			words := []string{"null", "-1", "NaN", "1e999", "99999999999999999999", "[", "]", "{", "}", `"`, `""`, "true", strings.Repeat("[", 5000), "\x00", "\u2028"}
			if i := bytes.IndexAny(text[at:], "0123456789\""); i >= 0 {
				at += i
			}
			text = append(text[:at], append([]byte(words[rng.IntN(len(words))]), text[min(at+1, len(text)):]...)...)
		}
	}
	return text
}
