package linegame

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
)

// Narrator is implemented by Rules with stories of matches.
type Narrator[P Position[P]] interface {
	// Narrate starts the story of a match.
	Narrate(start P) Teller[P]
}

// Teller collects the turns of a match, and makes its story.
type Teller[P any] interface {
	// Turn adds a turn: the positions before and after it, the answers in between, and the events of its scene.
	Turn(before, after P, said []contest.Answer, events []scene.Event)
	// Story returns the story of the turns so far. at is the position after the last of them.
	Story(at P) story.Story
}

// Narrate makes the playback collect a story, if the game has stories.
func (p *playback[P]) Narrate() {
	if n, ok := p.game.(Narrator[P]); ok && p.check == nil {
		p.teller = n.Narrate(p.start)
	}
}

// Story returns the story of the turns played so far.
func (p *playback[P]) Story() (told story.Story) {
	if p.teller != nil {
		told = p.teller.Story(p.at)
		told.Sort()
	}
	return told
}
