package kitchenmap_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/view/kitchenmap"
)

const small = "$CKU\nb...\nORDERS:\nstart=1 duration=99 required=MEAT reward=5\nstart=1 duration=9 required=EGG reward=90\n"

// A map is drawn with its coordinates, its legend and its orders on a time line.
func TestDraw(t *testing.T) {
	t.Parallel()
	s := must.Get(kitchenmap.Show("small", []byte(small)))(t)
	text := s.Draw(ui.Palette{}, 0)
	if want := "small: 4x2 tiles, 1 bot a team, 2 orders, switch window turns 250-349\n"; !strings.HasPrefix(text, want) {
		t.Errorf("it begins otherwise:\n%s", text)
	}
	must.Have(t, text, "\n   1  $CKU", "\n   0  b...   K cooker\n", "U submit\n", " ==========.....", " never  =.....")
	painted := s.Draw(ui.Palette{Colours: true}, 0)
	must.Have(t, painted, "\x1b[31mK\x1b[0m")
}
