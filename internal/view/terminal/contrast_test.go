package terminal_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// Letters of every colour are legible on every background, plain and tinted, dark and light.
func TestContrast(t *testing.T) {
	t.Parallel()
	for _, light := range []bool{false, true} {
		for ground := range scene.Shades() {
			for text := range scene.Shades() {
				if ground == scene.Shadow || text == scene.Shadow {
					continue // this shade lies over others
				}
				for _, g := range []scene.Colour{ground, terminal.Tinted(ground)} {
					if c := terminal.Contrast(text, g, light); c < 3 {
						t.Errorf("light %t: the contrast of %s on %s is %.2f", light, text, g, c)
					}
				}
			}
		}
	}
}
