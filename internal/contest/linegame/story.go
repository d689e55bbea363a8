package linegame

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
)

// StoryBuilder makes the story of a match from its turns.
type StoryBuilder[P any] interface {
	// Turn adds a turn: the positions before and after it, the answers in between, and the events of its scene.
	Turn(before, after P, said []contest.Answer, events []scene.Event)
	// Story returns the story of the turns so far; at is the present position.
	Story(at P) story.Story
}

// Narrate makes the playback collect a story, if the game has stories.
func (p *playback[P]) Narrate() {
	if narrate := p.game.optional.Narrate; narrate != nil && p.check == nil {
		p.narrator = narrate(p.start)
	}
}

// Story returns the story of the turns played so far.
func (p *playback[P]) Story() (s story.Story) {
	if p.narrator != nil {
		s = p.narrator.Story(p.position)
		s.Sort()
	}
	return s
}
