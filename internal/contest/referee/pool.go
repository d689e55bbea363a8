package referee

import (
	"errors"
	"sync"
)

// pool keeps referees that play no match.
type pool struct {
	mu     sync.Mutex
	idle   []umpire
	all    map[umpire]bool
	closed bool
}

// take returns a referee for a match.
func (g *Game) take() (umpire, error) {
	g.pool.mu.Lock()
	if n := len(g.pool.idle); n > 0 {
		p := g.pool.idle[n-1]
		g.pool.idle = g.pool.idle[:n-1]
		g.pool.mu.Unlock()
		return p, nil
	}
	g.pool.mu.Unlock()
	p, err := g.begin()
	if err != nil {
		return nil, err
	}
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	if g.pool.all == nil {
		g.pool.all = map[umpire]bool{}
	}
	g.pool.all[p] = true
	return p, nil
}

// begin starts a referee.
func (g *Game) begin() (umpire, error) {
	if g.manifest.Kind == kindStarts {
		return beginStarter(g)
	}
	return begin(g)
}

// leave takes a referee back. One whose match is not over, or that plays only one, ends.
func (g *Game) leave(p umpire, over bool) {
	g.pool.mu.Lock()
	if over && !p.single() && !g.pool.closed {
		g.pool.idle = append(g.pool.idle, p)
		g.pool.mu.Unlock()
		return
	}
	delete(g.pool.all, p)
	g.pool.mu.Unlock()
	_ = p.end() // what it leaves, the next run removes
}

// endIdle ends the referees that play no match.
func (g *Game) endIdle() {
	g.pool.mu.Lock()
	idle := g.pool.idle
	g.pool.idle = nil
	g.pool.mu.Unlock()
	for _, p := range idle {
		g.leave(p, false)
	}
}

// Retire ends all referees, each once its match is over.
func (g *Game) Retire() {
	g.pool.mu.Lock()
	g.pool.closed = true
	g.pool.mu.Unlock()
	g.endIdle()
}

// Close ends all referees of the game.
func (g *Game) Close() error {
	g.pool.mu.Lock()
	all := g.pool.all
	g.pool.all, g.pool.idle, g.pool.closed = nil, nil, true
	g.pool.mu.Unlock()
	var err error
	for p := range all {
		err = errors.Join(err, p.end())
	}
	return err
}
