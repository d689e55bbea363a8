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
		return "each seat sees all: without views, traces are smaller", nil
	}
	return fmt.Sprintf("in %d of %d positions a seat sees other things than all do", p.hidden, p.turns+1), nil
}

// bound compares scores with their bound. Asking for the bound starts a match, which must not affect the next one.
func (c *checker) bound() (string, error) {
	if c.game.manifest.Winner == byLowest {
		return "", errors.New("a bound says something only where the highest score wins")
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
			return "", fmt.Errorf("seed=%d: after a start that was not played on, the next match was another; it must begin anew at each start", seed)
		case score > b.Value:
			return "", fmt.Errorf("seed=%d: a seat scored %d, and the bound is %d", seed, score, b.Value)
		default:
			most, best = max(most, b.Value), max(best, score)
		}
	}
	return fmt.Sprintf("at most %d; the best score in %d matches was %d", most, checkedSeeds, best), nil
}
