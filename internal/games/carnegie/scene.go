package carnegie

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenstory"
	"github.com/cookoff/cookoff/internal/sim"
)

// Start returns the stage and the scene before the first turn.
func (t *table) Start() (scene.Stage, scene.Scene) {
	return kitchenscene.Stage(Name, t.board, t.terms.Turns), kitchenscene.New(t.board).Scene(sim.NewState(t.board), nil)
}

// Result returns the result so far.
func (p *playback) Result() contest.Result {
	r := contest.NewResult(p.game.info, nil)
	judge(p.state, p.failed, p.header.Turns).complete(&r, p.state)
	for t, f := range p.failures {
		r.Seats[t].Failure = f
	}
	return r
}

// Narrate makes the playback collect a story.
func (p *playback) Narrate() {
	if p.journal != nil {
		p.book = kitchenstory.New(p.state)
		p.journal.OnEvent, p.journal.OnRefusal = p.book.AddEvent, p.book.AddRefusal
	}
}

// Story returns the story of the turns played so far.
func (p *playback) Story() (s story.Story) {
	if p.book != nil {
		s = p.book.Story(p.state)
	}
	return s
}

// Stage returns the constant part of the match for viewers.
func (p *playback) Stage() scene.Stage {
	return kitchenscene.Stage(Name, p.state.Board(), p.header.Turns)
}

// Scene returns the scene after the last turn.
func (p *playback) Scene() scene.Scene {
	if p.scenes == nil {
		p.scenes = kitchenscene.New(p.state.Board())
	}
	return p.scenes.Scene(p.state, p.journal)
}
