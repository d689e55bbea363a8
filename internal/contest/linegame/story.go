package linegame

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/story"
)

// Narrator is a game that tells the story of its matches: what its Rules may have besides.
type Narrator[P Position[P]] interface {
	// Narrate begins the story of a match that begins so.
	Narrate(start P) Teller[P]
}

// Teller notes the turns of a match, and tells its story.
type Teller[P any] interface {
	// Turn notes a turn: the positions before and after it, what was answered in between, and the events of its scene.
	Turn(before, after P, said []contest.Answer, events []scene.Event)
	// Story is the story of the turns so far. at is the position after the last of them.
	Story(at P) story.Story
}

// Narrate has the playback note what the story of the match needs, if the game tells one.
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
