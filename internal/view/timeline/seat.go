package timeline

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// limitTo limits the scenes to the view of a seat.
func (r *Reader) limitTo(name string) error {
	var names []string
	for i, s := range r.Stage.Seats {
		if strings.EqualFold(s.Name, name) {
			r.viewer = i
		}
		names = append(names, s.Name)
	}
	if r.viewer == scene.NoSeat {
		return fmt.Errorf("no seat %q; the seats are %s", name, spelling.List(names))
	}
	if r.view == nil {
		return fmt.Errorf("in the game %s each seat sees everything", r.Stage.Game)
	}
	if _, ok := r.view(r.playback, r.viewer); !ok {
		return fmt.Errorf("the trace does not say what each seat saw: the referee of the game %s gave no views", r.Stage.Game)
	}
	return nil
}

// scene returns the current scene, as seen by the viewer.
func (r *Reader) scene() (scene.Scene, error) {
	if r.viewer == scene.NoSeat {
		return r.playback.Scene(), nil
	}
	s, ok := r.view(r.playback, r.viewer)
	if !ok {
		return s, fmt.Errorf("the trace does not say what %s saw after turn %d", r.Stage.Seats[r.viewer].Name, r.playback.Turn())
	}
	return s, nil
}
