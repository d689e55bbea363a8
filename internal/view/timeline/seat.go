package timeline

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// see has the scenes be what a seat sees.
func (r *Reader) see(name string) error {
	var names []string
	for i, s := range r.Stage.Seats {
		if strings.EqualFold(s.Name, name) {
			r.sees = i
		}
		names = append(names, s.Name)
	}
	if r.sees == scene.NoSeat {
		return fmt.Errorf("there is no seat %q; the seats are %s", name, spelling.List(names))
	}
	if r.view == nil {
		return fmt.Errorf("in the game %s each seat sees all", r.Stage.Game)
	}
	if _, ok := r.view(r.playback, r.sees); !ok {
		return fmt.Errorf("the trace does not say what each seat saw: the referee of the game %s gave no views", r.Stage.Game)
	}
	return nil
}

// scene returns the present scene.
func (r *Reader) scene() (scene.Scene, error) {
	if r.sees == scene.NoSeat {
		return r.playback.Scene(), nil
	}
	s, ok := r.view(r.playback, r.sees)
	if !ok {
		return s, fmt.Errorf("the trace does not say what %s saw after turn %d", r.Stage.Seats[r.sees].Name, r.playback.Turn())
	}
	return s, nil
}
