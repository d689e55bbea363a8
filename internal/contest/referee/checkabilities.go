package referee

import (
	"errors"
	"fmt"
	"slices"
)

// views counts the positions with a seat whose view differs from the scene.
func (c *checker) views() (string, error) {
	p, err := c.play(c.terms(1, nil), c.randomAnswers(1))
	if err != nil {
		return "", err
	}
	if p.hidden == 0 {
		return "each seat sees everything: without views, traces would be smaller", nil
	}
	return fmt.Sprintf("in %d of %d positions the view of a seat differs from the whole scene", p.hidden, p.turns+1), nil
}

// bound compares scores with their bound. Asking for the bound starts a match, which must not affect the next one.
func (c *checker) bound() (string, error) {
	if c.game.manifest.Winner == byLowest {
		return "", errors.New("a bound is only useful if the highest score wins")
	}
	most, best := int64(0), int64(-maxScore)
	for seed := range int64(checkedSeeds) {
		before, err := c.playSeed(seed)
		if err != nil {
			return "", err
		}
		t := c.terms(seed, nil)
		b, err := c.game.bound(&t)
		if err != nil {
			return "", fmt.Errorf("seed=%d: %w", seed, err)
		}
		after, err := c.playSeed(seed)
		switch score := slices.Max(before.scores); {
		case err != nil:
			return "", err
		case !slices.Equal(after.observations, before.observations):
			return "", fmt.Errorf("seed=%d: after a start without further turns, the next match was different; the referee must reset itself at each start", seed)
		case score > b.Value:
			return "", fmt.Errorf("seed=%d: a seat scored %d, but the bound is %d", seed, score, b.Value)
		default:
			most, best = max(most, b.Value), max(best, score)
		}
	}
	return fmt.Sprintf("at most %d; the best score in %d matches was %d", most, checkedSeeds, best), nil
}
