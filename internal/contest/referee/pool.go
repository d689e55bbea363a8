package referee

import (
	"errors"
	"sync"
)

// pool holds the running referees of a game and reuses idle ones.
type pool struct {
	mu     sync.Mutex
	idle   []instance
	all    map[instance]bool
	closed bool
}

// acquire returns an idle referee, or starts one.
func (g *Game) acquire() (instance, error) {
	g.pool.mu.Lock()
	if n := len(g.pool.idle); n > 0 {
		p := g.pool.idle[n-1]
		g.pool.idle = g.pool.idle[:n-1]
		g.pool.mu.Unlock()
		return p, nil
	}
	g.pool.mu.Unlock()
	p, err := g.startReferee()
	if err != nil {
		return nil, err
	}
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	if g.pool.all == nil {
		g.pool.all = map[instance]bool{}
	}
	g.pool.all[p] = true
	return p, nil
}

// startReferee starts a referee.
func (g *Game) startReferee() (instance, error) {
	if g.manifest.Kind == kindBrutaltester {
		return startBrutaltester(g)
	}
	return startProtocolReferee(g)
}

// release returns a referee to the pool. It is stopped if its match is not over, or if it plays only one match.
func (g *Game) release(p instance, over bool) {
	g.pool.mu.Lock()
	if over && !p.playsOnce() && !g.pool.closed {
		g.pool.idle = append(g.pool.idle, p)
		g.pool.mu.Unlock()
		return
	}
	delete(g.pool.all, p)
	g.pool.mu.Unlock()
	_ = p.stop() // the next run removes any leftovers
}

// stopIdle stops the idle referees.
func (g *Game) stopIdle() {
	g.pool.mu.Lock()
	idle := g.pool.idle
	g.pool.idle = nil
	g.pool.mu.Unlock()
	for _, p := range idle {
		g.release(p, false)
	}
}

// Retire stops all referees, each when its match is over.
func (g *Game) Retire() {
	g.pool.mu.Lock()
	g.pool.closed = true
	g.pool.mu.Unlock()
	g.stopIdle()
}

// Close stops all referees of the game.
func (g *Game) Close() error {
	g.pool.mu.Lock()
	all := g.pool.all
	g.pool.all, g.pool.idle, g.pool.closed = nil, nil, true
	g.pool.mu.Unlock()
	var err error
	for p := range all {
		err = errors.Join(err, p.stop())
	}
	return err
}
